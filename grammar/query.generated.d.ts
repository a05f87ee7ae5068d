import type { CompiledRules } from "nearley";

/** What nearley compiled from query.ne. */
declare const grammar: CompiledRules;
export default grammar;
