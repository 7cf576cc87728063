import { classNames } from './class-names';

interface ChipRowProps {
  label: string;
  names: readonly string[];
  /** Which of them are chosen, in lower case; without it, none can be marked. */
  chosen?: ReadonlySet<string>;
  /** Keeps its place while its names are out of date, and is neither seen nor reached. */
  isHidden?: boolean;
  onChoose: (name: string) => void;
}

/** Names to choose from behind a word on them: one row to scroll on a phone, so that what follows stays near. */
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
