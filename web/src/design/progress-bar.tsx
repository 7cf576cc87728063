import { classNames } from './class-names';

interface ProgressBarProps {
  /** From 0 to 100. */
  percent: number;
  label: string;
  /** Brass for progress in XP. */
  tone?: 'brand' | 'brass';
  /** Text for screen readers instead of the percentage. */
  valueText?: string;
}

export function ProgressBar({ percent, label, tone = 'brand', valueText }: ProgressBarProps) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(width)}
      aria-valuetext={valueText}
      className="bar-track h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      <div
        className={classNames(
          'bar h-full rounded-full transition-[width] duration-200',
          tone === 'brass' ? 'bg-brass' : 'bg-brand',
        )}
        style={{ width: `${width}%` }}
      />
    </div>
  );
}
