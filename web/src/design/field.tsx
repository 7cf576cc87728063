import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names';
import { Icon } from './icons';

const CONTROL =
  'min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ellipsis text-ink placeholder:text-ink-soft aria-invalid:border-rose';

interface Labelled {
  label: string;
  hint?: string;
  /** Validation message for the value. */
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
      <Problem id={id} text={problem} />
    </div>
  );
}

function Problem({ id, text }: { id: string; text?: string | null }) {
  if (!text) return null;
  return (
    <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-rose">
      {text}
    </p>
  );
}

type TextFieldProps = Labelled &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** Single-line text input. */
export function TextField({ label, hint, problem, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      <input
        aria-invalid={problem ? true : undefined}
        dir={rest.type === undefined || rest.type === 'search' ? 'auto' : undefined}
        {...rest}
        id={id}
        aria-describedby={descriptionOf(id, hint, problem)}
        className={classNames(CONTROL, className)}
      />
    </Field>
  );
}

/** Multi-line text input. */
export function TextAreaField({
  label,
  hint,
  problem,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      <textarea
        aria-invalid={problem ? true : undefined}
        dir="auto"
        {...rest}
        id={id}
        aria-describedby={descriptionOf(id, hint, problem)}
        className={CONTROL}
      />
    </Field>
  );
}

/** Returns the ids of a field's hint and validation message, for `aria-describedby`. */
function descriptionOf(id: string, hint?: string, problem?: string | null): string | undefined {
  const ids = [problem ? `${id}-problem` : '', hint ? `${id}-hint` : ''];
  return ids.filter(Boolean).join(' ') || undefined;
}

/** Password input with a button to show and hide the value. */
export function PasswordField({ label, hint, problem, ...rest }: TextFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      <div className="relative">
        <input
          aria-invalid={problem ? true : undefined}
          {...rest}
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-describedby={descriptionOf(id, hint, problem)}
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

/** Select with few options. */
export function SelectField({
  label,
  hint,
  problem,
  children,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Field label={label} hint={hint} problem={problem} id={id}>
      <div className="relative">
        <select
          aria-invalid={problem ? true : undefined}
          {...rest}
          id={id}
          aria-describedby={descriptionOf(id, hint, problem)}
          className={classNames(CONTROL, 'appearance-none truncate pr-9 max-sm:tracking-tight')}
        >
          {children}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 inline-flex items-center text-ink-soft">
          <Icon name="down" size={20} />
        </span>
      </div>
    </Field>
  );
}

/** Checkbox with a label; the whole row is the tap target. */
export function CheckField({
  hint,
  problem,
  children,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & Omit<Labelled, 'label'> & { children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          aria-invalid={problem ? true : undefined}
          {...rest}
          type="checkbox"
          aria-describedby={descriptionOf(id, hint, problem)}
          className="size-5 shrink-0 accent-(--brand) aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-rose"
        />
        <span>{children}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <Problem id={id} text={problem} />
    </div>
  );
}

const MESSAGE_TONES = {
  problem: 'bg-rose-soft text-rose',
  good: 'bg-moss-soft text-moss',
  /** Partial success. */
  partly: 'bg-brass-soft text-ink',
};

/** Result or fault of a form, announced immediately. */
export function FormMessage({
  text,
  tone,
}: {
  text: string | null;
  tone: keyof typeof MESSAGE_TONES;
}) {
  return (
    // Without text the live region takes no space, but stays in the document for screen readers.
    <div role={tone === 'problem' ? 'alert' : 'status'} className="empty:absolute">
      {text && (
        <p
          className={classNames(
            'enter rounded-control px-3 py-2 text-sm font-medium',
            MESSAGE_TONES[tone],
          )}
        >
          {text}
        </p>
      )}
    </div>
  );
}
