import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button';
import { Icon } from './icons';

interface DialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
  /** `alertdialog` for a message that must be answered. */
  role?: 'dialog' | 'alertdialog';
  closeLabel?: string;
  /** What it began must be waited for: until then it cannot be closed. */
  isBusy?: boolean;
  /** Takes the focus at the end; without it, what opened the dialog does. */
  returnFocus?: (opener: Element | null) => void;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it traps the focus, closes on Escape and gives
 * the focus back. Mount it to open it.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  role = 'dialog',
  closeLabel = 'Close',
  isBusy = false,
  returnFocus = focusOn,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const latestReturn = useRef(returnFocus);
  useEffect(() => {
    latestReturn.current = returnFocus;
  });

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      latestReturn.current(opener);
    };
  }, []);

  const close = () => {
    if (!isBusy) onClose();
  };
  // A second Escape closes it whatever is said to the first, and tells so only afterwards.
  const followClosing = () => {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    if (isBusy) dialog.showModal();
    else onClose();
  };

  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={followClosing}
      className="m-auto w-[min(28rem,calc(100vw-1.5rem))] rounded-sheet border bg-surface p-0 text-ink max-sm:mb-3"
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto p-5 sm:p-7">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-1.5 text-xl sm:text-2xl">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={close} disabled={isBusy}>
            <Icon name="close" />
          </IconButton>
        </div>
        {description && (
          <p id={textId} className="mb-5 text-ink-soft">
            {description}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** Whether the focus can be given to it: it is still there, and not disabled. */
export function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');
}

function focusOn(element: Element | null): void {
  if (canTakeFocus(element)) element.focus();
}
