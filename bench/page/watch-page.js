/* Runs in the visited page before the page's own scripts, and records what the browser reports. */
{
  const seen = { layoutShift: 0, tasks: [], events: [] };
  window.seenByVisit = seen;

  const observe = (type, take) => {
    // 16 ms is the smallest threshold that browsers take; shorter events end within one frame.
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.layoutShift += value;
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));
  observe("event", ({ name, duration }) => seen.events.push({ name, duration }));

  const onceThere = (landmark, take) => {
    if (landmark === "") return;
    const [, selector, pattern = ""] = /^([^/]*)(?:\/(.*)\/)?$/.exec(landmark);
    const text = new RegExp(pattern);
    const isThere = () =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => text.test(textContent.trim()));
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      take();
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  };
  onceThere(window.readyLandmark, () => {
    seen.usable = performance.now();
  });
  onceThere(window.wholeLandmark, () => {
    seen.wholeAt = Date.now();
  });
}
