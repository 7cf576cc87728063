import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from './api-error';
import { Button } from '../design/button';
import { canTakeFocus, Dialog } from '../design/dialog';
import { FormMessage } from '../design/field';
import { useToast } from '../design/toast';
import { t } from '../texts/admin-texts';
import { failureText } from './failure-text';
import { usePanelHeading } from '../design/panel/panel-heading';

/** A dialog makes the rest inert, the messages too: one that came with its end would go unread. In ms. */
const AFTER_CLOSING_MS = 100;

/** Something that waits for a yes. */
export interface Question {
  /** What will be lost. */
  text: string;
  details?: ReactNode;
  /** Whether what is lost is known: before that, yes cannot be said. */
  isReady?: boolean;
  act: () => Promise<unknown>;
  /** Said once it is done. */
  done: string;
  /** Whether what was clicked is there afterwards as well, and takes the focus back. */
  keepsOpener?: boolean;
}

/** Asks in the specification's words before what cannot be taken back; stays open where it fails. */
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
