import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage } from '../../design/field';
import { ta } from '../../texts/admin-texts';
import { failureText } from './failure-text';

/** Something that waits for a yes. */
export interface Question {
  /** What will be lost. */
  text: string;
  details?: ReactNode;
  /** Whether what is lost is known: before that, yes cannot be said. */
  isReady?: boolean;
  act: () => Promise<unknown>;
}

/** Asks in the specification's words before what cannot be taken back; stays open where it fails. */
export function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { text, details, isReady = true, act } = question;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await act();
      onClose();
    } catch (error) {
      setProblem(messageOf(error, failureText(error)));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={ta('confirm.title')} description={text} role="alertdialog" onClose={onClose}>
      {details}
      <FormMessage text={problem} tone="problem" />
      <div className="mt-4 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {ta('confirm.cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} disabled={!isReady} onClick={() => void confirm()}>
          {ta('confirm.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
