import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from 'react';
import { classNames } from './class-names';
import { Icon } from './icons';

const CONTROL =
  'min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-soft aria-invalid:border-rose';

interface Labelled {
  label: string;
  hint?: string;
  /** What is wrong with what stands in it. */
  problem?: string | null;
}

function Field({
  label,
  hint,
  problem,
  id,
  children,
}: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-rose">
          {problem}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Labelled &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** One line of text. */
export function TextField({ label, hint, problem, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      <input
        aria-invalid={problem ? true : undefined}
        {...rest}
        id={id}
        aria-describedby={descriptionOf(id, hint, problem)}
        className={classNames(CONTROL, className)}
      />
    </Field>
  );
}

/** The ids of what is said beside a field. */
function descriptionOf(id: string, hint?: string, problem?: string | null): string | undefined {
  const ids = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** A password that can be shown and hidden. */
export function PasswordField({ label, hint, ...rest }: TextFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} id={id}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={classNames(CONTROL, 'pr-12')}
        />
        <button
          type="button"
          aria-label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={20} />
        </button>
      </div>
    </Field>
  );
}

/** One of a few. */
export function SelectField({
  label,
  hint,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Field label={label} hint={hint} id={id}>
      <select {...rest} id={id} className={CONTROL}>
        {children}
      </select>
    </Field>
  );
}

/** A tick with its words; the whole line can be tapped. */
export function CheckField({
  children,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-(--brand)" />
      <span>{children}</span>
    </label>
  );
}

/** What went wrong with a form, read out at once. */
export function FormMessage({ text, tone }: { text: string | null; tone: 'problem' | 'good' }) {
  return (
    <div role={tone === 'problem' ? 'alert' : 'status'} className="min-h-0">
      {text && (
        <p
          className={classNames(
            'enter rounded-control px-3 py-2 text-sm font-medium',
            tone === 'problem' ? 'bg-rose-soft text-rose' : 'bg-moss-soft text-moss',
          )}
        >
          {text}
        </p>
      )}
    </div>
  );
}
