/* Deletes parts of the platform, in a page or in a worker: younger.ts puts their paths in. */
globalThis.takenAway = [
  /* paths */
]
  .flat()
  .filter((path) => {
    const [first, ...rest] = path.split(".");
    const last = rest.pop() ?? first;
    const name = last.replace(/_static$/, "");
    const find = (from) => rest.reduce((value, key) => value?.[key], from);
    let owners = [];
    if (last === first) owners = [globalThis];
    else if (first === "Window" || first === "WorkerGlobalScope") owners = [globalThis];
    else if (first === "TypedArray")
      owners = [Object.getPrototypeOf(Int8Array), Object.getPrototypeOf(Int8Array.prototype)];
    else {
      const owner = find(globalThis[first]);
      owners = name === last ? [owner, owner?.prototype] : [owner];
    }
    const isObject = (owner) => owner !== null && (typeof owner === "object" || typeof owner === "function");
    return owners
      .filter((owner) => isObject(owner) && Object.hasOwn(owner, name))
      .map((owner) => Reflect.deleteProperty(owner, name))
      .some(Boolean);
  });
