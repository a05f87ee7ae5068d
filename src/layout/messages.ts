/** The texts around the search and the list. */
import { localize } from "../ui/localize.ts";
import { formatCount } from "../ui/messages.ts";

export const layoutMessages = localize("layout", {
  frame: {
    /** Keyed by the ids of the skip links' targets. */
    skip: { search: "Skip to the search", list: "Skip to results", content: "Skip to the content" },
    /** The title while the owner's name is unknown. */
    untitled: "Curriculum vitae",
    pageTitle: (page: string, site: string) => `${page} · ${site}`,
    siteTitle: (name: string) => `${name}’s CV`,
    home: "Home",
    network: "Professional network",
    networkShort: "Network",
    newTab: "opens in a new tab",
    /** The label of the links to the same page in other languages. */
    languages: "Language",
  },
  theme: {
    label: "Theme",
    choices: { light: "Light", dark: "Dark", system: "System" },
    active: { light: "Light mode active", dark: "Dark mode active" },
  },
  hero: {
    links: { code: "Code", network: "Network" },
    linksLabel: "Contact",
    pdf: "Download CV",
    downloadLabel: (format: string) => `Download CV, ${format}`,
    fileName: (name: string, ending: string) => `${name}, CV.${ending}`,
    views: "CV for:",
    viewsLabel: "CV for",
    wholeCv: "everyone",
  },
  overview: {
    allJobs: (count: number) => `All ${formatCount(count)} jobs`,
    allPages: (count: number) => `All ${formatCount(count)} projects`,
    allWriting: (count: number) => `All ${formatCount(count)} publications`,
    positions: (count: number) => `${formatCount(count)} positions`,
    since: (from: number) => `since ${from}`,
    contributions: (count: number, from: number) => `${formatCount(count)} contributions since ${from}`,
  },
  footer: {
    reserved: "All rights reserved.",
    sample: "Sample data: the person, the projects and the companies are invented.",
    benchmark: "Search benchmark",
    connect: "Connect",
    resources: "Resources",
    code: "Code-hosting profile",
    network: "Professional network",
    home: "Home page",
  },
  offline: {
    offline: "You are offline. You can keep searching and reading; the rest loads when you are online again.",
    close: "Close",
  },
  notFound: {
    text: "There is nothing at this address. The CV itself is one step away.",
    goHome: "Go to Home",
  },
});
