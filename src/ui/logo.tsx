/** A V in the accent colour: a fork replaces this file and index.html's icon. */
export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0 text-accent">
      <path
        d="M3 3.5l8 15 8-15"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
