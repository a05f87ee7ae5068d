/** Where a card will be: its shape in the paper's shade, as high as an average card. */
export function CardOutline() {
  return (
    <div aria-hidden="true" className="card-outline print:hidden">
      <span className="card-icon" />
      <span className="space-y-2.5">
        <span className="mt-1 block h-3 w-40 rounded-small bg-sunk" />
        <span className="block h-4 w-4/5 max-w-md rounded-small bg-sunk" />
        <span className="block h-5 w-20 rounded-small bg-sunk" />
      </span>
    </div>
  );
}
