import { changePasswordRoute } from '@portal/contracts/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call';
import { useContractForm } from '../api/use-contract-form';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { FormMessage, PasswordField, TextField } from '../design/field';
import { t } from '../texts/signed-in-texts';

const FIELDS = { currentPassword: '', code: '', password: '', confirmPassword: '' };

/**
 * Form to change the password.
 * @param codeLabel label of the field for a code of the second factor, if one is required
 */
export function PasswordCard({ codeLabel }: { codeLabel?: string }) {
  const client = useQueryClient();
  const [good, setGood] = useState<string | null>(null);
  const asksCode = codeLabel !== undefined;
  const { form, formProps, field, message, isBusy } = useContractForm(changePasswordRoute, {
    defaultValues: FIELDS,
    required: {
      fields: Object.keys(FIELDS).filter((name) => asksCode || name !== 'code'),
      text: t('access.allRequired'),
    },
    check: ({ password = '', confirmPassword = '' }) =>
      password.trim() === confirmPassword.trim()
        ? null
        : { text: t('password.differ'), fields: ['confirmPassword'] },
    // The login trims passwords (specification), so surrounding blanks must be removed here, too.
    prepare: ({ currentPassword = '', code = '', password = '', confirmPassword = '' }) => ({
      currentPassword: currentPassword.trim(),
      code: asksCode ? code.trim() : undefined,
      password: password.trim(),
      confirmPassword: confirmPassword.trim(),
    }),
    refused: {
      otherwise: () => t('account.passwordFailed'),
      about: {
        wrong_credentials: 'currentPassword',
        wrong_code: 'code',
        second_factor_required: 'code',
      },
    },
    submit: async (body) => {
      setGood((await call(changePasswordRoute, { body })).message);
      form.reset();
      await client.invalidateQueries({ queryKey: ['devices'] });
    },
  });
  return (
    <Card>
      <h2 className="mb-4 text-xl font-semibold">{t('account.password')}</h2>
      <form
        {...formProps}
        onSubmit={(event) => {
          setGood(null);
          formProps.onSubmit(event);
        }}
        className="flex max-w-md flex-col gap-4"
      >
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        {asksCode && (
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
