import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'brass';
export type ButtonSize = 'medium' | 'large';

const BASE =
  'inline-flex min-w-11 items-center justify-center gap-2 rounded-control border text-center font-semibold ' +
  'transition-[background-color,border-color,transform] select-none active:translate-y-px';
const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-brand-ink hover:bg-brand-strong',
  quiet: 'border-line-strong/60 bg-surface text-ink hover:border-line-strong hover:bg-sunken',
  danger: 'border-rose/60 bg-surface text-rose hover:border-rose hover:bg-rose-soft',
  brass: 'border-transparent bg-brass text-on-brass hover:brightness-95',
};
const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-13 px-6 py-3 text-lg',
};

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its place. */
  isWide?: boolean;
}

const lookOf = ({ variant = 'primary', size = 'medium', isWide = false }: Look) =>
  classNames(BASE, LOOKS[variant], SIZES[size], isWide && 'w-full');

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and takes no further press; it keeps the focus. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Does something; its words say the act. */
export function Button(props: ButtonProps) {
  const { variant, size, isWide, isBusy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
      className={classNames(
        lookOf({ variant, size, isWide }),
        'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
        isBusy && 'cursor-progress',
        className,
      )}
    >
      {isBusy && <Spinner size={18} />}
      {children}
    </button>
  );
}

/** Goes somewhere in the portal, looking like a button. */
export function LinkButton({ variant, size, isWide, className, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={classNames(lookOf({ variant, size, isWide }), className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Said by screen readers and shown on hovering. */
  label: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft',
        'transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  );
}
