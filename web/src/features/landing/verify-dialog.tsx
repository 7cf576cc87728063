import { codeSchema } from '@portal/contracts';
import { RESEND_AFTER_SECONDS } from '@portal/contracts/identity';
import { registerRoute, verifyRoute } from '@portal/contracts/registration';
import { useEffect, useState, type FormEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage } from '../../design/field';
import { useFormFault } from '../../api/form-fault';
import { formatCountdown } from '../../texts/format-date';
import { t } from '../../texts/texts';
import { loadUser } from '../../session/load-user';
import { startSession } from '../../session/start-session';
import { storeToken } from '../../api/token';
import { CodeField } from './code-field';
import {
  forgetRegistration,
  keepRegistration,
  type PendingRegistration,
} from './pending-registration';
import { tokenMissing } from './token-missing';
import { useCountdown } from './use-countdown';

/** Display time of the success message before the login opens, in ms (specification). */
const GOOD_NEWS_MS = 1_000;
/** Longest wait with a countdown, in seconds; for a whole day the refusal's message is enough. */
const COUNTED_MAX_SECONDS = 600;

/** Dialog for the e-mailed code. */
export function VerifyDialog({
  pending,
  said,
  onBack,
  onVerified,
  onClose,
}: {
  pending: PendingRegistration;
  /** The server's message about the registration; empty if unknown. */
  said: string;
  onBack: () => void;
  onVerified: () => void;
  onClose: () => void;
}) {
  const { email, registrationId, sentAt } = pending;
  const { show, refuse, formProps, field, message } = useFormFault();
  const [code, setCode] = useState('');
  const [good, setGood] = useState<string | null>(said || t('access.registered'));
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const [isVerified, setIsVerified] = useState(false);
  const { left, restart } = useCountdown(RESEND_AFTER_SECONDS, sentAt);

  useEffect(() => {
    if (!isVerified) return;
    const timer = setTimeout(onVerified, GOOD_NEWS_MS);
    return () => clearTimeout(timer);
  }, [isVerified, onVerified]);

  const attempt = async (
    kind: 'verify' | 'resend',
    work: () => Promise<string>,
    otherwise: string,
  ) => {
    setBusy(kind);
    show(null);
    try {
      setGood(await work());
    } catch (error) {
      setGood(null);
      refuse(error, otherwise, { wrong_code: 'code' });
      if (kind === 'resend') waitFor(error);
    } finally {
      setBusy(null);
    }
  };
  /** Starts the countdown of a refusal with the seconds until a code can be sent again. */
  const waitFor = (error: unknown) => {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : 0;
    if (seconds === 0 || seconds > COUNTED_MAX_SECONDS) return;
    const sentAt = Date.now() - (RESEND_AFTER_SECONDS - seconds) * 1_000;
    keepRegistration({ ...pending, sentAt });
    restart(seconds);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || isVerified) return;
    if (!codeSchema.safeParse(code).success) {
      setGood(null);
      return show({ text: t('access.invalidCode'), fields: ['code'] });
    }
    void attempt(
      'verify',
      async () => {
        const { token } = await call(verifyRoute, { body: { email, code, registrationId } });
        if (!token) throw tokenMissing(t('access.tokenMissing'));
        forgetRegistration();
        startSession(token, storeToken);
        // Loading the user detects an invalid session; a failure is handled when the screens load
        // the user again.
        void loadUser().catch(() => undefined);
        setIsVerified(true);
        return t('access.verified');
      },
      t('access.invalidCode'),
    );
  };
  const resend = () =>
    void attempt(
      'resend',
      async () => {
        const answer = await call(registerRoute, { body: { email, resend: true, registrationId } });
        keepRegistration({ ...pending, sentAt: Date.now() });
        setCode('');
        restart();
        // The clicked button is disabled by the countdown, so the field receives the focus.
        formProps.ref.current?.querySelector('input')?.focus();
        return answer.message || t('access.resent');
      },
      t('access.unableToResend'),
    );

  return (
    <Dialog
      title={t('access.verifyTitle')}
      description={t('access.verifyText', { email })}
      onBack={onBack}
      onClose={onClose}
    >
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <CodeField pattern="[0-9]{6}" {...field('code')} value={code} onCode={setCode} />
        <FormMessage text={message ?? good} tone={message ? 'problem' : 'good'} />
        <Button type="submit" isBusy={busy === 'verify' || isVerified}>
          {t('access.verifySubmit')}
        </Button>
        <div className="flex flex-col gap-2">
          {left > 0 && (
            <span className="text-center text-sm text-ink-soft">
              {t('access.resendIn', { time: '' })}
              <span role="timer" className="figures font-semibold text-ink">
                {formatCountdown(left)}
              </span>
            </span>
          )}
          <Button variant="outline" onClick={resend} disabled={left > 0} isBusy={busy === 'resend'}>
            {t('access.resend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
