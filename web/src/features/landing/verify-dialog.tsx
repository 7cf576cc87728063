import { CODE_LENGTH, codeSchema, register, RESEND_AFTER_SECONDS, verify } from '@portal/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, TextField } from '../../design/field';
import { t } from '../../texts/texts';
import { loadUser } from '../../session/load-user';
import { startSession } from '../../session/start-session';
import { storeToken } from '../../session/token';
import {
  forgetRegistration,
  keepRegistration,
  type PendingRegistration,
} from './pending-registration';
import { prove, tokenMissing } from './sign-in';
import { asMinutes, useCountdown } from './use-countdown';

/** How long the good news stands before the login opens, in ms (specification). */
const GOOD_NEWS_MS = 1_000;

interface Message {
  text: string;
  tone: 'problem' | 'good';
}

/** The mailed code. */
export function VerifyDialog({
  pending,
  onVerified,
  onClose,
}: {
  pending: PendingRegistration;
  onVerified: () => void;
  onClose: () => void;
}) {
  const { email, registrationId, sentAt } = pending;
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<Message>({ text: t('access.registered'), tone: 'good' });
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
    work: () => Promise<void>,
    otherwise: string,
  ) => {
    setBusy(kind);
    try {
      await work();
    } catch (error) {
      setMessage({ text: messageOf(error, otherwise), tone: 'problem' });
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || isVerified) return;
    if (!codeSchema.safeParse(code).success) {
      setMessage({ text: t('access.invalidCode'), tone: 'problem' });
      return;
    }
    void attempt(
      'verify',
      async () => {
        const { token } = await prove(verify, { email, code, registrationId });
        if (!token) throw tokenMissing(t('access.tokenMissing'));
        forgetRegistration();
        startSession(token, storeToken);
        // It is the load that finds a dead session out; the screens load again.
        void loadUser().catch(() => undefined);
        setMessage({ text: t('access.verified'), tone: 'good' });
        setIsVerified(true);
      },
      t('access.invalidCode'),
    );
  };
  const resend = () =>
    void attempt(
      'resend',
      async () => {
        const answer = await call(register, { body: { email, resend: true } });
        setMessage({ text: answer.message || t('access.resent'), tone: 'good' });
        keepRegistration({ ...pending, sentAt: Date.now() });
        setCode('');
        restart();
        // The button that was clicked waits from here on.
        form.current?.querySelector('input')?.focus();
      },
      t('access.unableToResend'),
    );

  return (
    <Dialog
      title={t('access.verifyTitle')}
      description={t('access.verifyText', { email })}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('access.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={CODE_LENGTH}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
          className="figures text-center text-2xl tracking-[0.4em]"
        />
        <FormMessage {...message} />
        <Button type="submit" isBusy={busy === 'verify' || isVerified}>
          {t('access.verifySubmit')}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm text-ink-soft">
            {left > 0 ? t('access.resendIn', { time: '' }) : ''}
            {left > 0 && (
              <span role="timer" className="figures font-semibold text-ink">
                {asMinutes(left)}
              </span>
            )}
          </span>
          <Button variant="quiet" onClick={resend} disabled={left > 0} isBusy={busy === 'resend'}>
            {t('access.resend')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
