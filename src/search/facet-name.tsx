import type { FacetText } from "./dropdown-props.ts";

/** A narrow page has room for the whole of it; a wide one reads it out. */
export function FacetName({ text }: { text: FacetText }) {
  return (
    <span>
      {text.name}
      <span className="md:sr-only">{text.nameRest}</span>
    </span>
  );
}
