import { removeSecondFactorRoute } from '@portal/contracts/second-factor';
import { call } from '../../api/call';
import { useContractForm } from '../../api/use-contract-form';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { useToast } from '../../design/toast';
import { t } from '../../texts/admin-texts';

/** Disables the second factor with the password and a code. */
export function TurnOffForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const toast = useToast();
  const { form, formProps, field, message, isBusy } = useContractForm(removeSecondFactorRoute, {
    defaultValues: { password: '', code: '' },
    required: { fields: ['password', 'code'], text: t('access.allRequired') },
    prepare: ({ password = '', code = '' }) => ({ password: password.trim(), code: code.trim() }),
    refused: {
      otherwise: () => t('admin.factor.failed'),
      about: { wrong_credentials: 'password', wrong_code: 'code' },
    },
    submit: async (body) => {
      toast((await call(removeSecondFactorRoute, { body })).message);
      onDone();
    },
  });
  const isEmpty = form.watch(['password', 'code']).some((text) => !String(text).trim());
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <PasswordField
        label={t('admin.factor.password')}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <TextField
        label={t('admin.factor.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        {...field('code')}
      />
      <FormMessage text={message} tone="problem" />
      <div className="flex gap-2">
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={isEmpty}>
          {t('admin.factor.remove')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('admin.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
