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
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? textId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(28rem,calc(100vw-1.5rem))] rounded-sheet border bg-surface p-0 text-ink max-sm:mb-3"
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto p-5 sm:p-7">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-1.5 text-xl sm:text-2xl">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
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
