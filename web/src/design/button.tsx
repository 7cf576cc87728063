import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { Spinner } from './spinner';

type Variant = 'primary' | 'quiet' | 'outline' | 'danger';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';
const VARIANTS: Record<Variant, string> = {
  primary: 'filled bg-brand text-on-brand hover:not-disabled:not-aria-disabled:bg-brand-strong',
  quiet: 'text-ink hover:not-disabled:not-aria-disabled:bg-sunken',
  outline:
    'border border-line-strong bg-surface text-ink hover:not-disabled:not-aria-disabled:bg-sunken',
  danger: 'border border-rose bg-rose-soft text-rose hover:not-disabled:not-aria-disabled:border-2',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  /**
   * Whether an action is in progress: the button says so and ignores clicks. It keeps the focus,
   * which a disabled button would lose to the top of the page.
   */
  isBusy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Button with a text label. */
export function Button({
  variant = 'primary',
  isBusy,
  icon,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Enter in a form also clicks its button, so this prevents a second submission.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={classNames(BASE, VARIANTS[variant], className)}
    >
      {isBusy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}

/** Square button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  state,
  variant = 'primary',
  icon,
  children,
  className,
}: {
  to: string;
  /** History state for the target screen. */
  state?: unknown;
  variant?: Variant;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Link to={to} state={state} className={classNames(BASE, VARIANTS[variant], className)}>
      {icon}
      {children}
    </Link>
  );
}
