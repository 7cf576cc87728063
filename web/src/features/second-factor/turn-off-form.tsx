import { removeSecondFactorRoute } from '@portal/contracts';
import { useState } from 'react';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { useToast } from '../../design/toast';
import { t } from '../../texts/admin-texts';
import { useAttempt } from './use-attempt';

/** Turns the second factor off, by the password and a code. */
export function TurnOffForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { problem, isBusy, attempt } = useAttempt();
  const remove = async () => {
    const body = { password: password.trim(), code: code.trim() };
    const { message } = await call(removeSecondFactorRoute, { body });
    toast(message);
    onDone();
  };
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(remove);
      }}
    >
      <PasswordField
        label={t('admin.factor.password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={t('admin.factor.codeOrRecovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <FormMessage text={problem} tone="problem" />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="danger"
          isBusy={isBusy}
          disabled={!password.trim() || !code.trim()}
        >
          {t('admin.factor.remove')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('admin.factor.cancel')}
        </Button>
      </div>
    </form>
  );
}
