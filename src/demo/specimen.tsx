import type { ReactNode } from "react";

interface SpecimenProps {
  title: string;
  children: ReactNode;
  /** Classes of the place that the things shown stand in. */
  className?: string;
}

/** Things of one kind under their name. */
export function Specimen({ title, children, className = "" }: SpecimenProps) {
  return (
    <section>
      <h2 className="border-b border-line pb-1 text-body font-semibold">{title}</h2>
      <div className={`pt-3 ${className}`}>{children}</div>
    </section>
  );
}

/** A thing with a line under it that says which one it is. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      {children}
      <figcaption className="mt-1 font-mono text-tiny text-ink-3 wrap-anywhere">{label}</figcaption>
    </figure>
  );
}
