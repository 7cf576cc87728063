import { askSignInLinkRoute } from '@portal/contracts/sign-in-link';
import { useState } from 'react';
import { messageOf } from '../api/api-error';
import { call } from '../api/call';
import { t } from '../texts/texts';

/** Requests an e-mail with a sign-in link, and holds the resulting message. */
export function useLinkRequest() {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (email: string) => {
    setIsBusy(true);
    setAnswer(null);
    setProblem(null);
    try {
      const { message } = await call(askSignInLinkRoute, { body: { email } });
      setAnswer(message);
    } catch (error) {
      setProblem(messageOf(error, t('link.failed')));
    } finally {
      setIsBusy(false);
    }
  };
  return { ask, answer, problem, isBusy };
}
