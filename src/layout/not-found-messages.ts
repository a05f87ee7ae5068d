// A file of its own, because the build writes 404.html from these messages and may load no component.
export const notFoundMessages = {
  text: "There is nothing at this address. The CV itself is one step away.",
  goHome: "Go to Home",
} as const;
