import { takeBackFlagRoute } from '@portal/contracts/testlab-flags';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage } from '../../design/field';
import { t } from '../../texts/signed-in-texts';
import { FlagDialog } from './flag-dialog';

interface FlagPartProps {
  sessionId: string;
  /** Its number in the test, from 0. */
  question: number;
  /** By which the flag is taken back; null: it is not flagged. */
  flagId: string | null;
  onChange: (flagId: string | null) => void;
}

/** One button: it flags the question, and takes the flag back; so it keeps the focus. */
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
      {isAsking && (
        <FlagDialog
          sessionId={sessionId}
          question={question}
          onFlagged={onChange}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
