import { useId } from 'react';
import { formatShort } from '../texts/format-number';

interface Point {
  label: string;
  value: number;
  /** Cells of its table row, without the label. */
  cells: readonly string[];
}

const WIDTH = 600;
const HEIGHT = 180;
const PAD = { top: 12, right: 8, bottom: 4, left: 8 };

/**
 * Line chart with its first, last, lowest and highest value labelled, and a table of all values.
 */
export function LineChart({
  title,
  points,
  columns,
  showTable,
}: {
  title: string;
  points: readonly Point[];
  columns: readonly string[];
  showTable: string;
}) {
  const id = useId();
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || 1;
  const x = (index: number) =>
    PAD.left + (index / Math.max(1, points.length - 1)) * (WIDTH - PAD.left - PAD.right);
  const y = (value: number) =>
    PAD.top + (1 - (value - low) / span) * (HEIGHT - PAD.top - PAD.bottom);
  const line = values.map((value, index) => `${x(index)},${y(value)}`).join(' ');
  return (
    <figure className="m-0">
      <div role="img" aria-labelledby={id}>
        <div className="figures flex justify-between text-sm text-ink-soft">
          {/* If all values are equal, one label is enough. */}
          <span>{high > low && formatShort(high)}</span>
        </div>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-44 w-full border-y"
        >
          <polygon
            points={`${x(0)},${HEIGHT} ${line} ${x(points.length - 1)},${HEIGHT}`}
            className="fill-brass-soft"
          />
          <polyline
            points={line}
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-brass stroke-[2.5]"
          />
        </svg>
        <div className="figures flex justify-between pt-1 text-sm text-ink-soft">
          <span>{formatShort(low)}</span>
        </div>
        <div className="flex justify-between text-sm text-ink-soft">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </div>
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">
          {showTable}
        </summary>
        <div className="max-h-72 overflow-auto" tabIndex={0} role="region" aria-labelledby={id}>
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b text-left">
                {columns.map((name) => (
                  <th key={name} scope="col" className="py-1.5 pr-3 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...points].reverse().map(({ label, cells }) => (
                <tr key={label} className="border-b">
                  <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                    {label}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]} className="figures py-1.5 pr-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <figcaption id={id} className="sr-only">
        {title}
      </figcaption>
    </figure>
  );
}
