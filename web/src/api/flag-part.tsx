import { takeBackFlagRoute } from '@portal/contracts/testlab-flags';
import { Suspense, useId, useState } from 'react';
import { messageOf } from './api-error';
import { call } from './call';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { FormMessage } from '../design/field';
import { lazyPart } from '../design/lazy-part';
import { LoadFailure } from '../design/load-failure';
import { t } from '../texts/signed-in-texts';

/** Loaded on demand: few users flag a question. */
const FlagDialog = lazyPart(() => import('./flag-dialog'), {
  waiting: null,
  failure: (retry, { onClose }) => (
    <Dialog title={t('lab.flagTitle')} onClose={onClose}>
      <LoadFailure text={t('failure.screen')} onRetry={retry} />
    </Dialog>
  ),
});

interface FlagPartProps {
  /** Id of a test, or of a finished round. */
  sessionId: string;
  /** Index of the question in the test, from 0. */
  question: number;
  /** Id of the flag, used to withdraw it; null if the question is not flagged. */
  flagId: string | null;
  onChange: (flagId: string | null) => void;
}

/**
 * Flags the question and withdraws the flag with one button, so that the button keeps the focus.
 */
export function FlagPart({ sessionId, question, flagId, onChange }: FlagPartProps) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const takeBack = async (flag: string) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await call(takeBackFlagRoute, { params: { id: flag } });
      onChange(null);
    } catch (error) {
      setProblem(messageOf(error, t('lab.flagTakeBackFailed')));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="mt-6 -mb-2 border-t pt-2">
      <p id={id} role="status" className={flagId ? 'pt-2 text-ink-soft' : 'sr-only'}>
        {flagId && t('lab.flagged')}
      </p>
      <Button
        variant="quiet"
        className="-ml-4"
        isBusy={isBusy}
        aria-describedby={flagId ? id : undefined}
        onClick={() => (flagId ? void takeBack(flagId) : setIsAsking(true))}
      >
        {t(flagId ? 'lab.flagTakeBack' : 'lab.flag')}
      </Button>
      <FormMessage text={problem} tone="problem" />
      {/* The Suspense boundary is here so that the button keeps the focus while the form loads. */}
      <Suspense>
        {isAsking && (
          <FlagDialog
            sessionId={sessionId}
            question={question}
            onFlagged={onChange}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
