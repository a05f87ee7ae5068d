/**
 * Runs Typst in a thread. The thread's end frees the compiler's memory, some 150 MB, which WebAssembly never does
 * before. It is plain JavaScript, because threads of Node 20 cannot load TypeScript. `typesetting.ts` starts it and
 * sends requests; each gets one reply, in order.
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from "@myriaddreamin/typst-ts-web-compiler";

const { program, fonts, sources } = workerData;

// The compiler prints a stack trace for a missing file, although it also reports a diagnostic.
console.error = () => undefined;

// Typst runs for a second, in which V8 would spend two on optimizing it.
setFlagsFromString("--liftoff-only");
const mainFile = "/main.typ";
const dataFile = "/cv.json";
/** The compiler's numbers of output formats and of diagnostics formats. */
const paged = 0;
const pdf = 1;
const diagnostics = 3;

/** The compiled documents, in the order of the requests. */
const worlds = [];

async function start() {
  initSync({ module: readFileSync(program) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const resolver = new TypstFontResolverBuilder();
  const coverages = [];
  for (const file of fonts) {
    const font = readFileSync(file);
    await builder.add_raw_font(font);
    // A file may hold several fonts.
    coverages.push(...resolver.get_font_info(font).info.map(({ coverage }) => Array.from(coverage, Number)));
  }
  const compiler = await builder.build();
  for (const [name, source] of sources) compiler.add_source(`/${name}`, source);
  return { compiler, coverages };
}

function typesetContent(compiler, { content, template }) {
  compiler.add_source(mainFile, `#import "/${template}.typ": cv\n#cv(json("${dataFile}"))\n`);
  compiler.map_shadow(dataFile, new TextEncoder().encode(content));
  const world = compiler.snapshot("/", mainFile);
  try {
    world.compile(paged, diagnostics);
    // Content that cannot be typeset throws here at the latest.
    const found = world.query(paged, "<page-count>", "value");
    const [count] = typeof found === "string" ? JSON.parse(found) : found;
    if (count === undefined) return { error: "it has no <page-count>: it must end with common.typ's" };
    worlds.push(world);
    return { ...count, made: worlds.length - 1 };
  } catch (error) {
    return { error: findError(compiler) ?? String(error) };
  }
}

function makePdf({ made }) {
  const reply = worlds[made].get_artifact(pdf, diagnostics);
  return reply.result instanceof Uint8Array ? { pdf: reply.result } : { error: JSON.stringify(reply) };
}

/** A damaged picture would make the CV fail, so each one is typeset alone first. */
function addPicture(compiler, { picture, bytes }) {
  compiler.map_shadow(`/${picture}`, bytes);
  compiler.add_source(mainFile, `#image("${picture}")\n`);
  const [error] = findErrors(compiler);
  return error === undefined ? {} : { error: error.message };
}

/** A failed compilation reports no place; compiling once more does. Typst counts lines and columns from 0. */
function findError(compiler) {
  const lines = findErrors(compiler).map(({ path, range, message }) => {
    if (range === undefined) return message;
    const [line, column] = range.split(/[:-]/).map((at) => Number(at) + 1);
    return `${path.slice(1)}:${line}:${column}: ${message}`;
  });
  return lines.length === 0 ? undefined : lines.join("\n");
}

function findErrors(compiler) {
  try {
    const { diagnostics: found = [] } = compiler.compile(mainFile, null, "pdf", diagnostics);
    return found.filter(({ severity }) => severity === "error");
  } catch (error) {
    return [{ message: String(error) }];
  }
}

const { compiler, coverages } = await start();
parentPort.on("message", (question) => {
  if ("start" in question) parentPort.postMessage({ coverages });
  else if ("picture" in question) parentPort.postMessage(addPicture(compiler, question));
  else parentPort.postMessage("content" in question ? typesetContent(compiler, question) : makePdf(question));
});
