import { startOpenIdRoute } from '@portal/contracts/openid';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage } from '../../design/field';
import { t } from '../../texts/texts';
import type { AccessStep } from './access-step';
import { GoogleMark } from './google-mark';

/** Choice of the ways to sign in for students. */
export function ChoiceDialog({
  hasCode,
  onStep,
  onClose,
}: {
  /** Whether a registration awaits its e-mailed code. */
  hasCode: boolean;
  onStep: (step: AccessStep) => void;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const { features } = useSite();
  const [isBusy, setIsBusy] = useState(false);
  const google = async () => {
    if (!features.googleSignIn) return setProblem(t('access.googleUnavailable'));
    setIsBusy(true);
    setProblem(null);
    try {
      location.assign((await call(startOpenIdRoute)).url);
    } catch (error) {
      setProblem(messageOf(error, t('access.googleFailed')));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('access.title')} description={t('access.text')} onClose={onClose}>
      <div className="flex flex-col gap-3">
        {hasCode && <Button onClick={() => onStep('verify')}>{t('access.enterCode')}</Button>}
        <Button variant={hasCode ? 'outline' : 'primary'} onClick={() => onStep('login')}>
          {t('access.login')}
        </Button>
        <Button variant="outline" onClick={() => onStep('register')}>
          {t('access.create')}
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void google()} icon={<GoogleMark />}>
          {t('access.google')}
        </Button>
        <FormMessage text={problem} tone="problem" />
      </div>
    </Dialog>
  );
}
