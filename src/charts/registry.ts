import { tellInPlace } from "../router/reload-once.ts";
import type { Library } from "./libraries.ts";
import type { Adapter } from "./props.ts";

/** One chunk each: choosing a library loads its own and no other. */
const imports: Record<Library, () => Promise<Adapter>> = {
  victory: () => import("./victory/victory.tsx"),
  nivo: () => import("./nivo/nivo.tsx"),
  plotly: () => import("./plotly/plotly.tsx"),
  carbon: () => import("./carbon/carbon.tsx"),
  billboard: () => import("./billboard/billboard.tsx"),
};

const adapters = new Map<Library, Promise<Adapter>>();

/** The same promise for each call, until one fails: the next call, made as another attempt, then asks anew. */
export function loadAdapter(library: Library, isAgain = false): Promise<Adapter> {
  const known = adapters.get(library);
  if (known !== undefined) return known;
  const loading = tellInPlace(imports[library], isAgain);
  adapters.set(library, loading);
  loading.catch(() => adapters.delete(library));
  return loading;
}
