// Stands in for the renderer of the built app: it prints its input as text, so that the golden files contain it.
const toHtml = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

export const findPaths = () => ["/", "/demo"];

export async function renderPage({ base, prerendered, profile }) {
  const { firstName, lastName } = prerendered.site.owner;
  const shown = { base, now: new Date(prerendered.now).toISOString(), profile };
  const cards = (prerendered.first?.cards ?? []).map(({ activity }) => activity.id);
  return {
    title: `${prerendered.path} of ${firstName} ${lastName}`,
    description: "Drawn for a test",
    html: `<pre>${toHtml(JSON.stringify({ ...shown, cards }, null, 1))}</pre>`,
  };
}
