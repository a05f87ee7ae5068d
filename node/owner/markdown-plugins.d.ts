// Plugins of markdown-it that are published without types.
declare module "markdown-it-footnote" {
  const plugin: (markdown: import("markdown-it").MarkdownIt) => void;
  export default plugin;
}
declare module "markdown-it-task-lists" {
  const plugin: (markdown: import("markdown-it").MarkdownIt) => void;
  export default plugin;
}
