/* Runs in the visited page before the page's own scripts, and records what the browser reports. */
{
  const seen = { tasks: [] };
  window.seenByVisit = seen;

  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstPaint = startTime;
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }));

  const observer = new MutationObserver(() => {
    if (document.querySelector("mark") === null) return;
    seen.answered = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
}
