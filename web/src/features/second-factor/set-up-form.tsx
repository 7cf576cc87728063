import { CODE_LENGTH, confirmSecondFactorRoute, startSecondFactorRoute } from '@portal/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { t } from '../../texts/admin-texts';
import { useAttempt } from './use-attempt';

const QR_PX = 216;
/** The light rim without which some cameras find no code, in its modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

interface FormProps {
  onCancel: () => void;
  /** With the recovery codes, which are told this once. */
  onDone: (recoveryCodes: string[]) => void;
}

/** Turns the second factor on: the password, the authenticator, and a first code. */
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
  const [password, setPassword] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(async () =>
          onStarted(await call(startSecondFactorRoute, { body: { password: password.trim() } })),
        );
      }}
    >
      <PasswordField
        label={t('admin.factor.password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormMessage text={problem} tone="problem" />
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy} disabled={!password.trim()}>
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
  const [code, setCode] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  const confirm = async () => {
    const { recoveryCodes } = await call(confirmSecondFactorRoute, { body: { code } });
    onDone(recoveryCodes);
  };
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(confirm);
      }}
    >
      <p>{t('admin.factor.scan')}</p>
      {/* Cameras read dark on light, in either theme. */}
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
        maxLength={CODE_LENGTH}
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        className="figures text-center text-2xl tracking-[0.4em]"
      />
      <FormMessage text={problem} tone="problem" />
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

/** Four signs at a time, as they are typed in. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
