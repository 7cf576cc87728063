import { classNames } from './class-names';
import { Icon } from './icons';
import { t } from '../texts/signed-in-texts';

/**
 * State of a choice: `chosen` is locked and not yet scored; `other` is locked, and neither right
 * nor chosen.
 */
export type ChoiceState = 'open' | 'chosen' | 'right' | 'wrong' | 'other';

const LOOKS: Record<ChoiceState, string> = {
  open: 'border-line-strong hover:not-disabled:not-aria-disabled:border-brand hover:not-disabled:not-aria-disabled:bg-brand-soft',
  chosen: 'border-brand bg-brand-soft',
  right: 'border-moss bg-moss-soft',
  wrong: 'border-rose bg-rose-soft',
  other: 'border-line text-ink-soft',
};

const PICKED = 'border-brand border-dashed bg-brand-soft';

interface ChoiceProps {
  letter: string;
  text: string;
  state: ChoiceState;
  /** Chosen, and the response has not arrived. */
  isPicked?: boolean;
  /** Chosen, and not sent until the connection is back. */
  isUnsent?: boolean;
  /** An answer is being sent: nothing can be chosen, and the focus stays. */
  isBusy: boolean;
  onChoose: () => void;
}

/** Lettered choice of a question; once locked, it shows whether it is right. */
export function Choice(props: ChoiceProps) {
  const { letter, text, state, isPicked = false, isUnsent = false, isBusy, onChoose } = props;
  return (
    <button
      type="button"
      onClick={isBusy ? undefined : onChoose}
      disabled={state !== 'open'}
      aria-disabled={isBusy || undefined}
      aria-pressed={isPicked || undefined}
      className={classNames(
        'flex min-h-14 w-full items-center gap-3.5 rounded-control border-[1.5px] px-4 py-2.5 text-left transition-colors',
        isPicked ? PICKED : LOOKS[state],
      )}
    >
      <span className="figures inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken font-semibold">
        {letter}
      </span>
      <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {text}
      </span>
      {isUnsent && (
        <span className="shrink-0 text-sm font-semibold text-brand">{t('lab.unsent')}</span>
      )}
      {state === 'chosen' && <Verdict icon="lock" text={t('lab.yours')} className="text-brand" />}
      {state === 'right' && <Verdict icon="check" text={t('lab.right')} className="text-moss" />}
      {state === 'wrong' && <Verdict icon="cross" text={t('lab.yours')} className="text-rose" />}
    </button>
  );
}

function Verdict({
  icon,
  text,
  className,
}: {
  icon: 'check' | 'cross' | 'lock';
  text: string;
  className: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-sm font-semibold',
        className,
      )}
    >
      <Icon name={icon} size={18} />
      <span className="max-sm:sr-only">{text}</span>
    </span>
  );
}
