import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button';
import { Icon } from './icons';

/**
 * Delay after a dialog closes, in ms. A dialog makes the rest of the page inert, live regions
 * included, so screen readers would not announce a message shown at the same moment.
 */
export const AFTER_CLOSING_MS = 100;

interface DialogProps {
  title: string;
  description?: string;
  onClose: () => void;
  children: ReactNode;
  /** `alertdialog` for a message that must be answered. */
  role?: 'dialog' | 'alertdialog';
  closeLabel?: string;
  /** Whether an action of the dialog is in progress; until it ends, the dialog cannot be closed. */
  isBusy?: boolean;
  /** Navigates back to the dialog from which this one was opened. */
  onBack?: () => void;
  /** Sets the focus after closing; default: the opener receives it. */
  returnFocus?: (opener: Element | null) => void;
}

/**
 * Modal dialog based on the native `<dialog>`: it traps the focus, closes on Escape and returns the
 * focus. Mount it to open it. The initial focus is on the element with `data-autofocus`, else on
 * the first empty field, else on the first button or link of the content, else on the title.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  role = 'dialog',
  closeLabel = 'Close',
  isBusy = false,
  onBack,
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
    if (dialog) focusFirst(dialog);
    return () => {
      dialog?.close();
      latestReturn.current(opener);
    };
  }, []);

  const close = () => {
    if (!isBusy) onClose();
  };
  // A second Escape closes the dialog even if `cancel` was prevented, and emits only `close`.
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
        <div data-head className="mb-4 flex items-start gap-1">
          {onBack && (
            <IconButton label="Back" onClick={onBack} className="-ml-3">
              <Icon name="back" />
            </IconButton>
          )}
          <h2
            id={titleId}
            tabIndex={-1}
            className="mr-auto pt-1.5 text-xl outline-none sm:text-2xl"
          >
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

const FIELD = 'input:not([type=checkbox], [type=radio], [readonly]), textarea, select';

function focusFirst(dialog: HTMLElement): void {
  const inContent = (selector: string) =>
    [...dialog.querySelectorAll(selector)].filter(
      (each) => canTakeFocus(each) && !each.closest('[data-head]'),
    );
  const target =
    inContent('[data-autofocus]')[0] ??
    inContent(FIELD).find((field) => Reflect.get(field, 'value') === '') ??
    inContent('button, a[href]')[0] ??
    dialog.querySelector('h2');
  focusOn(target);
}

/** Returns whether the element can receive the focus: it is connected and not disabled. */
export function canTakeFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');
}

function focusOn(element: Element | null): void {
  if (canTakeFocus(element)) element.focus();
}
