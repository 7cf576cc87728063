import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from './api-error';
import { Button } from '../design/button';
import { AFTER_CLOSING_MS, canTakeFocus, Dialog } from '../design/dialog';
import { FormMessage } from '../design/field';
import { useToast } from '../design/toast';
import { t } from '../texts/admin-texts';
import { failureText } from './failure-text';
import { usePanelHeading } from '../design/panel/panel-heading';

/** An action that requires confirmation. */
export interface Question {
  /** Description in the dialog, which states what the action deletes or changes. */
  text: string;
  details?: ReactNode;
  /** Whether `details` are known; until then the action cannot be confirmed. */
  isReady?: boolean;
  act: () => Promise<unknown>;
  /** Message after the action has succeeded. */
  done: string;
  /** Whether the opener still exists afterwards and receives the focus again. */
  keepsOpener?: boolean;
}

/**
 * Asks for confirmation, in the specification's wording, before an irreversible action. Stays open
 * if the action fails.
 */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { text, details, isReady = true, act, done, keepsOpener = false } = question;
  const client = useQueryClient();
  const toast = useToast();
  const heading = usePanelHeading();
  const isDone = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(messageOf(error, failureText(error)));
      return setIsBusy(false);
    }
    isDone.current = true;
    onClose();
    setTimeout(() => toast(done), AFTER_CLOSING_MS);
    void client.invalidateQueries({ queryKey: ['admin'] });
  };
  const returnFocus = (opener: Element | null) => {
    const isGoing = isDone.current && !keepsOpener;
    if (!isGoing && canTakeFocus(opener)) opener.focus();
    else heading?.current?.focus();
  };
  return (
    <Dialog
      title={t('admin.confirm.title')}
      description={text}
      role="alertdialog"
      onClose={onClose}
      isBusy={isBusy}
      returnFocus={returnFocus}
    >
      {details}
      <FormMessage text={problem} tone="problem" />
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="quiet" data-autofocus disabled={isBusy} onClick={onClose}>
          {t('admin.confirm.cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} disabled={!isReady} onClick={() => void confirm()}>
          {t('admin.confirm.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
