import { forgotPassword, resetPassword } from '@portal/contracts';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { t } from '../../texts/texts';

interface Message {
  text: string;
  tone: 'problem' | 'good';
}

/**
 * A forgotten password: a code by mail, and with it a new one. Without a mail server it says what
 * the specification says.
 */
export function ResetDialog({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const { features } = useSite();
  const [email, setEmail] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [form, setForm] = useState({ code: '', password: '', confirmPassword: '' });
  const [isDone, setIsDone] = useState(false);
  const [message, setMessage] = useState<Message | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (work: () => Promise<{ message: string }>, then: () => void) => {
    setIsBusy(true);
    try {
      const answer = await work();
      setMessage({ text: answer.message, tone: 'good' });
      then();
    } catch (error) {
      setMessage({ text: messageOf(error, t('access.resetFailed')), tone: 'problem' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!features.passwordReset) {
      return setMessage({ text: t('access.resetUnavailable'), tone: 'problem' });
    }
    if (!isAsked) {
      return void attempt(
        () => call(forgotPassword, { body: { email } }),
        () => setIsAsked(true),
      );
    }
    // The login trims passwords (specification), so a blank around one must not get into it here.
    const password = form.password.trim();
    const confirmPassword = form.confirmPassword.trim();
    if (password !== confirmPassword) {
      return setMessage({ text: t('account.passwordsDiffer'), tone: 'problem' });
    }
    void attempt(
      () => call(resetPassword, { body: { email, code: form.code, password, confirmPassword } }),
      () => setIsDone(true),
    );
  };

  return (
    <Dialog title={t('access.resetTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('access.email')}
          type="email"
          autoComplete="username"
          readOnly={isAsked}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {isAsked && !isDone && <NewPasswordFields form={form} onChange={setForm} />}
        <FormMessage text={message?.text ?? null} tone={message?.tone ?? 'problem'} />
        {!isDone && (
          <Button type="submit" isBusy={isBusy}>
            {t('access.resetSubmit')}
          </Button>
        )}
        <Button variant={isDone ? 'primary' : 'quiet'} onClick={onBack}>
          {isDone ? t('access.loginSubmit') : t('access.back')}
        </Button>
      </form>
    </Dialog>
  );
}

interface NewPassword {
  code: string;
  password: string;
  confirmPassword: string;
}

function NewPasswordFields({
  form,
  onChange,
}: {
  form: NewPassword;
  onChange: (form: NewPassword) => void;
}) {
  return (
    <>
      <TextField
        label={t('access.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.code}
        onChange={(event) =>
          onChange({ ...form, code: event.target.value.replace(/\D/g, '').slice(0, 6) })
        }
        className="figures text-center text-2xl tracking-[0.4em]"
      />
      <PasswordField
        label={t('account.newPassword')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
        value={form.password}
        onChange={(event) => onChange({ ...form, password: event.target.value })}
      />
      <PasswordField
        label={t('account.confirmPassword')}
        autoComplete="new-password"
        value={form.confirmPassword}
        onChange={(event) => onChange({ ...form, confirmPassword: event.target.value })}
      />
    </>
  );
}
