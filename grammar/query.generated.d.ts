// The types of the parser that nearley generates: a declaration needs a file of its own.
import type { CompiledRules } from "nearley";

/** What nearley compiled from query.ne. */
declare const grammar: CompiledRules;
export default grammar;
