// These plugins of markdown-it have no types of their own.
declare module "markdown-it-footnote" {
  const plugin: (markdown: import("markdown-it").MarkdownIt) => void;
  export default plugin;
}
declare module "markdown-it-task-lists" {
  const plugin: (markdown: import("markdown-it").MarkdownIt) => void;
  export default plugin;
}
