import { iconPathError, isIconPath } from "../../model/schemas/look.ts";
import { testCases } from "../corpus/cases.ts";

testCases("model/icon-paths", (icon) => (isIconPath(icon) ? (iconPathError(icon) ?? "a path") : "no path"));
