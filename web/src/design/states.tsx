import type { ReactNode } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import { t } from '../texts/texts';
import { Icon, type IconName } from './icons';

/** Empty state, with a suggested action. */
export function EmptyState({
  icon,
  text,
  children,
}: {
  icon: IconName;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-12 text-center">
      <span className="text-ink-soft">
        <Icon name={icon} size={40} />
      </span>
      <p className="max-w-prose text-lg text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

/** Error state with a retry button; `isBusy` while the retry is in progress. */
export function ErrorState({
  text,
  onRetry,
  isBusy,
}: {
  text: string;
  onRetry: () => void;
  isBusy?: boolean;
}) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-rose bg-rose-soft px-6 py-10 text-center"
    >
      <p className="text-lg font-medium text-rose">{text}</p>
      <Button
        variant="outline"
        onClick={onRetry}
        isBusy={isBusy}
        icon={<Icon name="refresh" size={18} />}
      >
        {t('failure.retry')}
      </Button>
    </div>
  );
}

/** Placeholder in the shape of the loading content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton rounded-control', className)} />;
}

/** Skeletons with a status text for screen readers. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
