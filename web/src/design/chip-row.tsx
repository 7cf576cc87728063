/** Names to choose from behind a word on them: one row to scroll on a phone, so that what follows stays near. */
export function ChipRow({
  label,
  names,
  onChoose,
}: {
  label: string;
  names: readonly string[];
  onChoose: (name: string) => void;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-center gap-2 p-1 -m-1 max-sm:overflow-x-auto sm:flex-wrap"
    >
      <span className="shrink-0 text-sm text-ink-soft">{label}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => onChoose(name)}
          className="inline-flex min-h-11 max-w-full shrink-0 items-center rounded-full border bg-paper px-3.5 text-sm font-medium hover:border-brand max-sm:max-w-56"
        >
          <bdi className="truncate">{name}</bdi>
        </button>
      ))}
    </div>
  );
}
