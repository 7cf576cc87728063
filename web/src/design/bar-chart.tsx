import { useId } from 'react';
import { formatShort } from '../texts/format-number';

interface Bar {
  label: string;
  value: number;
}

/** Chart with few bars and their values at text size; includes a table for screen readers. */
export function BarChart({
  title,
  bars,
  labelName,
  valueName,
  max: least = 1,
}: {
  title: string;
  bars: readonly Bar[];
  labelName: string;
  valueName: string;
  /** Minimum of the value that the full height represents. */
  max?: number;
}) {
  const id = useId();
  const max = Math.max(least, ...bars.map(({ value }) => value));
  return (
    <figure className="m-0">
      <div role="img" aria-labelledby={id} className="text-center text-sm whitespace-nowrap">
        <div className="flex h-48 border-b border-line-strong">
          {bars.map(({ label, value }) => (
            <span key={label} className="flex min-w-0 flex-1 flex-col items-center justify-end">
              <span className="figures font-semibold">{formatShort(value)}</span>
              <span
                className="bar mt-0.5 w-3/5 max-w-14 rounded-t-sm bg-brand"
                // The label above the highest bar reduces the room for bars.
                style={{ height: `calc((100% - 1.75rem) * ${value / max})` }}
              />
            </span>
          ))}
        </div>
        <div className="flex pt-1 text-ink-soft">
          {bars.map(({ label }) => (
            <span key={label} className="min-w-0 flex-1">
              {label}
            </span>
          ))}
        </div>
      </div>
      <table className="sr-only">
        <caption id={id}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
