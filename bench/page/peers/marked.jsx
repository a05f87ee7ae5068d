// A text with its first match marked, for both React pages.
export function Marked({ text, word }) {
  const at = word === "" ? -1 : text.toLowerCase().indexOf(word.toLowerCase());
  if (at === -1) return text;
  const end = at + word.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
