/** Short forms by which people name programming languages. */
import { foldLetters } from "../grammar/letters.ts";

/** By the language's folded id. */
const shortForms: ReadonlyMap<string, readonly string[]> = new Map([
  ["c#", ["csharp", "cs"]],
  ["c++", ["cpp", "cplusplus"]],
  ["clojure", ["clj"]],
  ["elixir", ["ex"]],
  ["emacs lisp", ["elisp"]],
  ["erlang", ["erl"]],
  ["f#", ["fsharp"]],
  ["go", ["golang"]],
  ["haskell", ["hs"]],
  ["javascript", ["js", "ecmascript"]],
  ["julia", ["jl"]],
  ["jupyter notebook", ["jupyter", "ipynb"]],
  ["kotlin", ["kt"]],
  ["markdown", ["md"]],
  ["objective-c", ["objc"]],
  ["perl", ["pl"]],
  ["powershell", ["pwsh"]],
  ["python", ["py"]],
  ["ruby", ["rb"]],
  ["rust", ["rs"]],
  ["shell", ["sh", "bash"]],
  ["typescript", ["ts"]],
  ["vim script", ["viml", "vimscript"]],
]);

/** Returns the known short forms of a language, folded. */
export function shortFormsOf(language: string): readonly string[] {
  return shortForms.get(foldLetters(language)) ?? [];
}
