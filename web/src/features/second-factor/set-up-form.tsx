import { CODE_LENGTH } from '@portal/contracts';
import { confirmSecondFactorRoute, startSecondFactorRoute } from '@portal/contracts/second-factor';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useContractForm } from '../../api/use-contract-form';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { t } from '../../texts/admin-texts';

const QR_PX = 216;
/**
 * Quiet zone around the code, without which some cameras do not detect it, in modules (ISO/IEC
 * 18004).
 */
const QUIET_ZONE = 4;

interface FormProps {
  onCancel: () => void;
  /** Receives the recovery codes, which are shown only once. */
  onDone: (recoveryCodes: string[]) => void;
}

/** Enables the second factor with the password, the authenticator and a first code. */
export function SetUpForm({ onCancel, onDone }: FormProps) {
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  return secret ? (
    <ConfirmStep {...secret} onCancel={onCancel} onDone={onDone} />
  ) : (
    <PasswordStep onCancel={onCancel} onStarted={setSecret} />
  );
}

function PasswordStep({
  onCancel,
  onStarted,
}: {
  onCancel: () => void;
  onStarted: (secret: { secret: string; uri: string }) => void;
}) {
  const { form, formProps, field, message, isBusy } = useContractForm(startSecondFactorRoute, {
    defaultValues: { password: '' },
    required: { fields: ['password'], text: t('access.allRequired') },
    prepare: ({ password = '' }) => ({ password: password.trim() }),
    refused: {
      otherwise: () => t('admin.factor.failed'),
      about: { wrong_credentials: 'password' },
    },
    submit: async (body) => onStarted(await call(startSecondFactorRoute, { body })),
  });
  const isEmpty = !String(form.watch('password')).trim();
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <PasswordField
        label={t('admin.factor.password')}
        autoComplete="current-password"
        autoFocus
        {...field('password')}
      />
      <FormMessage text={message} tone="problem" />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy} disabled={isEmpty}>
          {t('admin.factor.next')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('admin.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}

function ConfirmStep({
  secret,
  uri,
  onCancel,
  onDone,
}: FormProps & { secret: string; uri: string }) {
  const { form, formProps, field, message, isBusy } = useContractForm(confirmSecondFactorRoute, {
    defaultValues: { code: '' },
    required: { fields: ['code'], text: t('access.allRequired') },
    refused: { otherwise: () => t('admin.factor.failed') },
    submit: async (body) => {
      const { recoveryCodes } = await call(confirmSecondFactorRoute, { body });
      onDone(recoveryCodes);
    },
  });
  const code = String(form.watch('code'));
  const typed = field('code');
  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <p>{t('admin.factor.scan')}</p>
      {/* Cameras require dark on light, in either theme. */}
      <QRCodeSVG
        value={uri}
        size={QR_PX}
        marginSize={QUIET_ZONE}
        title={t('admin.factor.qr')}
        role="img"
        className="rounded-control"
      />
      <p className="text-sm text-ink-soft">
        {t('admin.factor.byHand')}
        <code className="figures mt-1 block text-base text-ink">{inGroups(secret)}</code>
      </p>
      <TextField
        label={t('admin.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...typed}
        onChange={(event) => {
          event.target.value = event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
          void typed.onChange(event);
        }}
        className="figures text-center text-2xl tracking-[0.4em]"
      />
      <FormMessage text={message} tone="problem" />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy} disabled={code.length < CODE_LENGTH}>
          {t('admin.factor.confirm')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('admin.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Splits the secret into groups of four characters, for manual entry. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
