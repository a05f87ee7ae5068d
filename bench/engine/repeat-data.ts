// Separate from main.ts because a test imports it.
import type { Activity, CvData } from "../../model/cv.ts";

/** Repeats the data's activities up to `count`, newest first. */
export function repeatData(data: CvData, count: number): CvData {
  const { activities } = data;
  if (activities.length === 0) return data;
  const repeated = Array.from({ length: count }, (_, index): Activity => {
    const activity = activities[index % activities.length]!;
    const round = Math.floor(index / activities.length);
    return round === 0 ? activity : { ...activity, id: `${activity.id}-${round}` };
  });
  // Compares texts, because all timestamps of a real dataset are spelled alike. Equal ones keep their order.
  repeated.sort((one, other) =>
    one.createdAt === other.createdAt ? 0 : one.createdAt < other.createdAt ? 1 : -1,
  );
  return { ...data, activities: repeated };
}
