import { changePassword } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../api/api-error';
import { call } from '../api/call';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { FormMessage, PasswordField } from '../design/field';
import { t } from '../texts/texts';

const NOTHING = { currentPassword: '', password: '', confirmPassword: '' };

/** Another password in the place of the present one. */
export function PasswordCard() {
  const client = useQueryClient();
  const [form, setForm] = useState(NOTHING);
  const [told, setTold] = useState<{ text: string; tone: 'problem' | 'good' } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    // The login trims passwords (specification), so a blank around one must not get into it here.
    const body = {
      currentPassword: form.currentPassword.trim(),
      password: form.password.trim(),
      confirmPassword: form.confirmPassword.trim(),
    };
    if (body.password !== body.confirmPassword) {
      return setTold({ text: t('account.passwordsDiffer'), tone: 'problem' });
    }
    setIsBusy(true);
    setTold(null);
    try {
      const { message } = await call(changePassword, { body });
      setTold({ text: message, tone: 'good' });
      setForm(NOTHING);
      await client.invalidateQueries({ queryKey: ['devices'] });
    } catch (error) {
      setTold({ text: messageOf(error, t('account.passwordFailed')), tone: 'problem' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void change();
  };
  const field = (name: keyof typeof NOTHING) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl font-semibold">{t('account.password')}</h2>
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label={t('account.newPassword')}
          hint={t('account.passwordHint')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('account.confirmPassword')}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <FormMessage text={told?.text ?? null} tone={told?.tone ?? 'problem'} />
        <Button type="submit" isBusy={isBusy} className="self-start">
          {t('account.changePassword')}
        </Button>
      </form>
    </Card>
  );
}
