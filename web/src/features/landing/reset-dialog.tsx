import { forgotPasswordRoute, resetPasswordRoute } from '@portal/contracts/password-reset';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { emptyFields, useFormFault } from '../../api/form-fault';
import { t } from '../../texts/texts';
import { CodeField } from './code-field';

/**
 * Resets a forgotten password with an e-mailed code. Without a mail server it shows the
 * specification's message.
 */
export function ResetDialog({
  email,
  onEmail,
  onBack,
  onClose,
}: {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
  onClose: () => void;
}) {
  const { features } = useSite();
  /** Id of the requested reset, which binds it to this browser. */
  const [resetId, setResetId] = useState<string | null>(null);
  const [form, setForm] = useState({ code: '', password: '', confirmPassword: '' });
  const [isDone, setIsDone] = useState(false);
  const { show, refuse, formProps, field, message } = useFormFault();
  const [good, setGood] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async <Answer extends { message: string }>(
    work: () => Promise<Answer>,
    then: (answer: Answer) => void,
  ) => {
    setIsBusy(true);
    show(null);
    setGood(null);
    try {
      const answer = await work();
      setGood(answer.message);
      then(answer);
    } catch (error) {
      refuse(error, t('access.resetFailed'), { wrong_code: 'code' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!features.passwordReset) return show({ text: t('access.resetUnavailable') });
    const empty = emptyFields(resetId ? form : { email });
    if (empty.length > 0) return show({ text: t('access.allRequired'), fields: empty });
    if (!resetId) {
      return void attempt(
        () => call(forgotPasswordRoute, { body: { email } }),
        (answer) => setResetId(answer.resetId),
      );
    }
    // The login trims passwords (specification), so surrounding blanks must be removed here, too.
    const password = form.password.trim();
    const confirmPassword = form.confirmPassword.trim();
    if (password !== confirmPassword) {
      return show({ text: t('password.differ'), fields: ['confirmPassword'] });
    }
    void attempt(
      () =>
        call(resetPasswordRoute, {
          body: { email, code: form.code, resetId, password, confirmPassword },
        }),
      () => setIsDone(true),
    );
  };

  return (
    <Dialog title={t('access.resetTitle')} onClose={onClose}>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('access.email')}
          type="email"
          autoComplete="username"
          readOnly={resetId !== null}
          {...field('email')}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        {resetId && !isDone && <NewPasswordFields form={form} field={field} onChange={setForm} />}
        <FormMessage text={message ?? good} tone={good && !message ? 'good' : 'problem'} />
        {!features.passwordReset && message && (
          <p className="text-sm text-ink-soft">{t('access.resetContact')}</p>
        )}
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
  field,
  onChange,
}: {
  form: NewPassword;
  field: ReturnType<typeof useFormFault>['field'];
  onChange: (form: NewPassword) => void;
}) {
  return (
    <>
      <CodeField
        {...field('code')}
        value={form.code}
        onCode={(code) => onChange({ ...form, code })}
      />
      <PasswordField
        label={t('password.new')}
        hint={t('password.hint')}
        autoComplete="new-password"
        {...field('password')}
        value={form.password}
        onChange={(event) => onChange({ ...form, password: event.target.value })}
      />
      <PasswordField
        label={t('password.confirm')}
        autoComplete="new-password"
        {...field('confirmPassword')}
        value={form.confirmPassword}
        onChange={(event) => onChange({ ...form, confirmPassword: event.target.value })}
      />
    </>
  );
}
