import { parameterOf, parameters } from "../router/parameters.ts";
import { appPaths } from "./app-paths.ts";
import { caching, hashedFolder, securityHeaders } from "./headers.ts";
import type { BuiltSite } from "./site.ts";

/**
 * What an nginx server block includes. A location with one add_header of its own loses those of its server, hence
 * the variable: all headers are named once, and the locations only say how long a file keeps.
 */
export function toNginxConfig({ base, hashes }: BuiltSite): string {
  const headers = Object.entries(securityHeaders(hashes));
  return `# For a server block of your own:
#
#   server {
#     listen 443 ssl;
#     server_name cv.example.org;
#     root /srv/www;                            # the site's files are in /srv/www${base}
#     include /srv/www${base}hosting/nginx.conf;
#   }

set $cv_caching "${caching.rest}";
add_header Cache-Control $cv_caching always;
${headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join("\n")}

charset utf-8;
gzip on;
gzip_vary on;
gzip_min_length 1024;
gzip_types text/css text/javascript application/javascript application/json image/svg+xml;

absolute_redirect off;
error_page 404 ${base}404.html;
${base === "/" ? "" : `\nlocation = ${base.slice(0, -1)} {\n  return 301 ${base};\n}\n`}
location ${base} {
  try_files $uri $uri/index.html =404;
}

location ${base}${hashedFolder} {
  set $cv_caching "${caching.hashed}";
  try_files $uri =404;
}

# The app's own paths: their page, or the app where it leads them on. All others are files, or really not there.
location ~ "^(?:${appPaths.map((path) => toPattern(base + path.slice(1))).join("|")})/?$" {
  try_files $uri/index.html ${base}index.html =404;
}
`;
}

function toPattern(path: string): string {
  return path
    .split("/")
    .map((segment) => {
      const name = parameterOf(segment);
      return name === undefined ? escapeRegExp(segment) : `(?:${parameters[name].join("|")})`;
    })
    .join("/");
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
