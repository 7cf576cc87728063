import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './icons';

type Tone = 'info' | 'earned' | 'problem';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

/** Display time of a message, in ms (specification: snackbar). */
const SHOWN_MS = 3_500;
/** Maximum number of visible messages. */
const MAX = 3;
const LOOKS: Record<Tone, { icon: IconName; className: string }> = {
  info: { icon: 'check', className: 'border-line-strong bg-surface text-ink' },
  earned: { icon: 'spark', className: 'border-brass bg-brass-soft text-ink' },
  problem: { icon: 'cross', className: 'border-rose bg-rose-soft text-ink' },
};

const ToastContext = createContext<(text: string, tone?: Tone) => void>(() => undefined);

/** Returns a function that shows a message for 3.5 s and announces it. */
export function useToast(): (text: string, tone?: Tone) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(0);
  const show = useCallback((text: string, tone: Tone = 'info') => {
    const id = (nextId.current += 1);
    // A repeated message replaces the earlier one.
    setToasts((shown) => [
      ...shown.filter((toast) => toast.text !== text || toast.tone !== tone).slice(1 - MAX),
      { id, text, tone },
    ]);
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), SHOWN_MS);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 top-18 z-50 flex flex-col items-center gap-2 sm:items-end lg:right-6 lg:not-in-[html:has([data-bottom-bar])]:top-auto lg:not-in-[html:has([data-bottom-bar])]:bottom-6"
      >
        {toasts.map(({ id, text, tone }) => (
          <p
            key={id}
            className={classNames(
              'enter flex max-w-md items-center gap-2 rounded-control border px-4 py-2.5 font-medium',
              LOOKS[tone].className,
            )}
          >
            <Icon name={LOOKS[tone].icon} size={18} />
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {text}
            </span>
          </p>
        ))}
      </div>
    </ToastContext>
  );
}
