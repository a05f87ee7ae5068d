import { Link } from "wouter";
import type { PageProps } from "../router/page-source.ts";
import { words } from "../words.ts";

/** Stands in for a sample: what its address is for, and what there is below it. */
export default function DemoPage({ title, samples }: PageProps) {
  return (
    <section className="py-8 md:py-12">
      <h1 className="font-serif text-name-phone font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 max-w-[64ch] text-ink-2">{words.demo.kept(title)}</p>
      {samples.length === 0 ? null : (
        <nav aria-label={words.demo.samples} className="mt-6">
          <ul className="grid gap-x-6 sm:grid-cols-2 md:grid-cols-3">
            {samples.map(({ path, name }) => (
              <li key={path}>
                <Link href={path} className="quiet-link target inline-flex items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}
