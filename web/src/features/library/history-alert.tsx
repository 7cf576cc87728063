/** Something that does not keep the rest from being used. */
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
