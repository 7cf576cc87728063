import { changePasswordRoute } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../api/call';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { FormMessage, PasswordField, TextField } from '../design/field';
import { emptyFields, useFormFault } from '../api/form-fault';
import { t } from '../texts/signed-in-texts';

const NOTHING = { currentPassword: '', code: '', password: '', confirmPassword: '' };

/**
 * Another password in the place of the present one.
 * @param codeLabel names the field for a code of the second factor, where one is asked for.
 */
export function PasswordCard({ codeLabel }: { codeLabel?: string }) {
  const client = useQueryClient();
  const [form, setForm] = useState(NOTHING);
  const { tell, refuse, formProps, field: marksOf, message } = useFormFault();
  const [good, setGood] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    // The login trims passwords (specification), so a blank around one must not get into it here.
    const body = {
      currentPassword: form.currentPassword.trim(),
      ...(codeLabel !== undefined && { code: form.code.trim() }),
      password: form.password.trim(),
      confirmPassword: form.confirmPassword.trim(),
    };
    setGood(null);
    const empty = emptyFields(body);
    if (empty.length > 0) return tell({ text: t('access.allRequired'), fields: empty });
    if (body.password !== body.confirmPassword) {
      return tell({ text: t('password.differ'), fields: ['confirmPassword'] });
    }
    tell(null);
    setIsBusy(true);
    try {
      setGood((await call(changePasswordRoute, { body })).message);
      setForm(NOTHING);
      await client.invalidateQueries({ queryKey: ['devices'] });
    } catch (error) {
      refuse(error, t('account.passwordFailed'), {
        wrong_credentials: 'currentPassword',
        wrong_code: 'code',
        second_factor_required: 'code',
      });
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
    ...marksOf(name),
    value: form[name],
    onChange: (event: { target: { value: string } }) =>
      setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl font-semibold">{t('account.password')}</h2>
      <form {...formProps} onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        {codeLabel !== undefined && (
          <TextField
            label={codeLabel}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            {...field('code')}
          />
        )}
        <PasswordField
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField
          label={t('password.confirm')}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <FormMessage text={message ?? good} tone={good && !message ? 'good' : 'problem'} />
        <Button type="submit" isBusy={isBusy} className="self-start">
          {t('account.changePassword')}
        </Button>
      </form>
    </Card>
  );
}
