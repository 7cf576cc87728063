import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { t } from '../../texts/admin-texts';

/** One try after another of something that may be refused, with the words of the refusal. */
export function useAttempt() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, t('admin.factor.failed')));
    } finally {
      setIsBusy(false);
    }
  };
  return { problem, isBusy, attempt };
}
