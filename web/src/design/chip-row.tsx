import { classNames } from './class-names';

interface ChipRowProps {
  label: string;
  names: readonly string[];
  /** Chosen names in lower case; if absent, no name can be marked as chosen. */
  chosen?: ReadonlySet<string>;
  /** Whether the row keeps its space, invisible and not focusable, while its names are stale. */
  isHidden?: boolean;
  onChoose: (name: string) => void;
}

/**
 * Labelled row of names to choose from. On phones it is one scrollable row, so that the following
 * content stays close.
 */
export function ChipRow({ label, names, chosen, isHidden = false, onChoose }: ChipRowProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'flex items-center gap-2 p-1 -m-1 max-sm:overflow-x-auto sm:flex-wrap',
        isHidden && 'invisible',
      )}
    >
      <span className="shrink-0 text-sm text-ink-soft">{label}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen?.has(name.toLowerCase())}
          onClick={() => onChoose(name)}
          className="inline-flex min-h-11 max-w-full shrink-0 items-center rounded-full border bg-paper px-3.5 text-sm font-medium hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft max-sm:max-w-56"
        >
          <bdi className="truncate">{name}</bdi>
        </button>
      ))}
    </div>
  );
}
