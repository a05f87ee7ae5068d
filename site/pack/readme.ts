/** Makes the package's README of the repository's: what an owner of a site and a user of the libraries needs. */

const chapters = ["Make it your own CV", "The query language", "As a library", "Licence"];

/** Throws where a chapter is missing. Links to files that the package does not hold become plain text. */
export function toReadme(readme: string): string {
  const [head = "", ...sections] = readme.split(/^(?=## )/m);
  const [title, summary] = head.split("\n\n");
  const chosen = chapters.map((chapter) => {
    const section = sections.find((text) => text.startsWith(`## ${chapter}\n`));
    if (section === undefined) throw new Error(`README.md has no chapter ${chapter}.`);
    return section.trim();
  });
  const text = [title, summary, ...chosen].join("\n\n");
  return `${text.replace(/\[([^\]]+)\]\((?!https?:)(?!LICENSE\))[^)]+\)/g, "$1")}\n`;
}
