import { useId } from 'react';

const WIDTH = 340;
const HEIGHT = 200;
const TOP = 24;
const BOTTOM = 26;

interface Bar {
  label: string;
  value: number;
}

/** Few bars with their values; the same as a table for who does not see them. */
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
  /** What the highest bar stands for at least. */
  max?: number;
}) {
  const id = useId();
  const max = Math.max(least, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const space = HEIGHT - TOP - BOTTOM;
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={id}
        className="w-full max-w-lg text-brand"
      >
        <title id={id}>{title}</title>
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - BOTTOM}
          y2={HEIGHT - BOTTOM}
          className="stroke-line-strong"
        />
        {bars.map(({ label, value }, index) => {
          const height = (value / max) * space;
          const middle = step * index + step / 2;
          return (
            <g key={label}>
              <rect
                x={middle - step * 0.3}
                y={HEIGHT - BOTTOM - height}
                width={step * 0.6}
                height={height}
                rx="3"
                fill="currentColor"
              />
              <text
                x={middle}
                y={HEIGHT - BOTTOM - height - 7}
                textAnchor="middle"
                className="figures fill-ink text-[13px] font-semibold"
              >
                {value.toLocaleString('en')}
              </text>
              <text
                x={middle}
                y={HEIGHT - 8}
                textAnchor="middle"
                className="fill-ink-soft text-[13px]"
              >
                {label}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{title}</caption>
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
