import { openFilled } from "./filled.ts";
const { database, filledSeconds } = await openFilled(process.argv[2] as any, Number(process.argv[3]), "/work/h/dbdata");
console.log(process.argv[2], filledSeconds, new Date().toISOString()); await database.close(); process.exit(0);
