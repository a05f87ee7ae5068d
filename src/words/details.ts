export const details = {
  commit: "Commit:",
  /** Of the project's files as a commit left them. */
  files: "Files",
  tree: "Browse at this commit",
  zipball: "ZIP archive",
} as const;
