/**
 * The thread in which Typst runs, beside the rest of a build. When it ends, it gives back the memory of the compiler,
 * some 150 MB, which WebAssembly never does before. It is plain JavaScript, because a thread of Node 20 reads no
 * TypeScript. `typesetting.ts` starts it and asks it; each question gets one reply, in order.
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  initSync,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from "@myriaddreamin/typst-ts-web-compiler";

const { program, fonts, sources } = workerData;
const mainFile = "/main.typ";
const dataFile = "/cv.json";
/** The compiler's numbers of what to make and of how to tell what is wrong. */
const paged = 0;
const pdf = 1;
const diagnostics = 3;

/** The papers that were set, by the order of the questions. */
const worlds = [];

async function start() {
  initSync({ module: program });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  const resolver = new TypstFontResolverBuilder();
  const infos = [];
  for (const font of fonts) {
    await builder.add_raw_font(font);
    infos.push(resolver.get_font_info(font));
  }
  const compiler = await builder.build();
  for (const [name, source] of sources) compiler.add_source(`/${name}`, source);
  return { compiler, infos };
}

function setPaper(compiler, { paper, template }) {
  compiler.add_source(mainFile, `#import "/${template}.typ": cv\n#cv(json("${dataFile}"))\n`);
  compiler.map_shadow(dataFile, new TextEncoder().encode(paper));
  const world = compiler.snapshot("/", mainFile);
  try {
    world.compile(paged, diagnostics);
    // A paper with a fault throws here at the latest.
    const pages = world.query(paged, "<page-count>", "value");
    worlds.push(world);
    return { pages };
  } catch (error) {
    return { fault: findFault(compiler) ?? String(error) };
  }
}

/** A world says only that it failed; compiling once more says where. */
function findFault(compiler) {
  try {
    return JSON.stringify(compiler.compile(mainFile, null, "pdf", diagnostics));
  } catch (fault) {
    return String(fault);
  }
}

const { compiler, infos } = await start();
parentPort.postMessage({ infos });
parentPort.on("message", (question) => {
  const reply =
    "paper" in question ? setPaper(compiler, question) : worlds[question.made].get_artifact(pdf, diagnostics);
  parentPort.postMessage(reply);
});
