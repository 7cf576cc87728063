/** Alert that does not block the page. */
export function Alert({ text }: { text: string }) {
  return (
    <p
      role="alert"
      className="mb-4 rounded-control border border-rose bg-rose-soft px-4 py-2.5 font-medium text-rose"
    >
      {text}
    </p>
  );
}
