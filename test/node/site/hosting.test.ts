import { describe, expect, it } from "vitest";
import { outputs } from "../../../node/export/outputs.ts";
import {
  type BuiltSite,
  caching,
  hashInline,
  securityHeaders,
  toApacheConfig,
  toHeadersFile,
  toNginxConfig,
  toPolicy,
  toRedirectsFile,
  toRobotsFile,
} from "../../../node/site/host-files.ts";
import { headersFor, readHeaders, readRedirects } from "../../faults/hosts/rules.ts";

const site: BuiltSite = {
  base: "/cv/",
  hasDemo: true,
  entries: [
    { name: "assets", isFolder: true },
    { name: "data", isFolder: true },
    { name: "index.html", isFolder: false },
    ...outputs.map(({ name }) => ({ name, isFolder: false })),
  ],
  folders: ["", "de/"],
  pages: ["/", "/demo", "/demo/colors", "/demo/charts/plotly/flex/phone"],
  hashes: { scripts: ["'sha256-a'"], styles: [], pictures: [] },
};

it("host files omit demo addresses if the site has no demo area", () => {
  const own = { ...site, hasDemo: false, pages: ["/"] };
  const all = [
    toHeadersFile(own),
    toRedirectsFile(own),
    toNginxConfig(own),
    toRobotsFile("/", undefined, false),
  ];
  expect(all.join("")).not.toContain("demo");
});

describe("hashInline", () => {
  it("hashes each inline script once, as browsers do, whatever its line ends", () => {
    // The example of the specification's own text.
    expect(hashInline("<script>alert('Hello, world.');</script>").scripts).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
    expect(hashInline("<script>a\r\nb</script><script >a\nb</script>").scripts).toHaveLength(1);
    expect(hashInline("<style>a{}</style>").styles).toHaveLength(1);
  });

  it("ignores code that never runs", () => {
    const html = `<script src="x.js"></script><script type="module" src="/y.js"></script>
      <script type="application/json">{}</script><script type="application/ld+json">{}</script>`;
    expect(hashInline(html)).toEqual({ scripts: [], styles: [], pictures: [] });
    expect(hashInline('<script type="module">a</script>').scripts).toHaveLength(1);
  });
});

it("a policy never allows evaluation, inline scripts or style elements", () => {
  for (const carrier of ["header", "meta"] as const) {
    const policy = toPolicy(site.hashes, carrier);
    expect(policy).not.toContain("unsafe-eval");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe-inline");
    expect(policy.includes("frame-ancestors")).toBe(carrier === "header");
  }
});

it("a policy allows pictures of the owner's other hosts only, in the header as in the page", () => {
  const policy = toPolicy({ ...site.hashes, pictures: ["https://a.example"] }, "meta");
  expect(policy).toContain("img-src 'self' data: https://a.example;");
  const html = `<meta http-equiv="Content-Security-Policy" content="${policy}" /><img src="https://b.example/b.png" />`;
  expect(hashInline(html).pictures).toEqual(["https://a.example"]);
});

describe("_headers", () => {
  const text = toHeadersFile(site);
  const headersOf = (path: string) => headersFor(path, readHeaders(text));

  it("sets the cache time of each file once", () => {
    expect(headersOf("/cv/assets/index-abc.js").get("Cache-Control")).toMatch(/immutable$/);
    for (const path of ["/cv/", "/cv/index.html", "/cv/data/owner.json", "/cv/demo", "/cv/demo/charts/nivo"])
      expect(headersOf(path).get("Cache-Control")).toBe("no-cache");
  });

  it("sets the types of the exports and requires revalidation", () => {
    expect(outputs.length).toBeGreaterThan(5);
    for (const { name, type } of outputs) {
      const headers = headersOf(`/cv/${name}`);
      const charset = type.startsWith("text/") ? "; charset=utf-8" : "";
      expect(headers.get("Content-Type"), name).toBe(type + charset);
      expect(headers.get("Cache-Control"), name).toBe("no-cache");
    }
  });

  it("sends the policy with each file of the site, and with no other", () => {
    expect(headersOf("/cv/nowhere").get("Content-Security-Policy")).toContain("'sha256-a'");
    expect(headersOf("/elsewhere").size).toBe(0);
  });

  it("stays within Cloudflare's limits", () => {
    for (const line of text.split("\n")) expect(line.length).toBeLessThan(2000);
    expect(readHeaders(text).length).toBeLessThan(100);
  });
});

describe(".htaccess", () => {
  const text = toApacheConfig(site);

  it("sets each header of the other hosts once, and both times of caching", () => {
    for (const [name, value] of Object.entries(securityHeaders(site.hashes)))
      expect(text.split(`Header always set ${name} "${value}"\n`)).toHaveLength(2);
    for (const value of Object.values(caching)) expect(text).toContain(`Cache-Control "${value}" env=`);
    expect(text).toContain('SetEnvIf Request_URI "^/cv/assets/" CV_HASHED');
  });

  it("sends the site's own page for unknown addresses, and the types of the exports", () => {
    expect(text).toContain("ErrorDocument 404 /cv/404.html\n");
    for (const { name, type } of outputs) {
      const charset = type.startsWith("text/") ? "; charset=utf-8" : "";
      expect(text).toContain(`<Files "${name}">\n    ForceType "${type}${charset}"\n`);
    }
  });

  it("uses directives of optional modules only if the module is there", () => {
    const lines = text.split("\n").filter((line) => !line.startsWith("#"));
    let depth = 0;
    for (const line of lines) {
      if (/^ *<\/IfModule>/.test(line)) depth--;
      if (depth === 0)
        expect(line).toMatch(/^$|^<IfModule |^<\/IfModule>|^ErrorDocument |^AddDefaultCharset /);
      if (/^ *<IfModule /.test(line)) depth++;
    }
    expect(depth).toBe(0);
  });
});

it("_redirects only adds the slash that relative addresses need", () => {
  const redirects = readRedirects(toRedirectsFile(site));
  const targetOf = (path: string) => redirects.find((redirect) => redirect.path.test(path))?.to;
  for (const path of ["/cv/demo", "/cv/demo/colors", "/cv/demo/charts/plotly/flex/phone"]) {
    expect(targetOf(path)).toBe(`${path}/`);
    expect(targetOf(`${path}/`)).toBeUndefined();
  }
  for (const path of ["/cv/", "/demo", "/cv/demos", "/cv/demo/charts/excel", "/cv/data/x", "/cv/assets/x.js"])
    expect(targetOf(path)).toBeUndefined();
});

it("_redirects also adds the slash to translated views", () => {
  const own = { ...site, pages: ["/", "/de", "/de/views/x"], hasDemo: false };
  expect(toRedirectsFile(own)).toBe("/cv/de/views/x /cv/de/views/x/ 301\n");
});
