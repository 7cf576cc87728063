import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { Button } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { t } from '../../texts/texts';

/** Asks for the code of an authenticator, or for a recovery code in its place. */
export function SecondFactorForm({
  onSubmit,
  onBack,
}: {
  /** Rejects where the code is refused. */
  onSubmit: (code: string) => Promise<void>;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setProblem(null);
    if (!code.trim()) return setProblem(t('access.codeMissing'));
    setIsBusy(true);
    try {
      await onSubmit(code.trim());
    } catch (error) {
      setProblem(messageOf(error, t('access.adminFailed')));
      setCode('');
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void send();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('access.secondFactor')}
        hint={t('access.secondFactorHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={32}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="figures text-center text-xl tracking-widest"
      />
      <FormMessage text={problem} tone="problem" />
      <Button type="submit" isBusy={isBusy}>
        {t('access.loginSubmit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('access.otherAccount')}
      </Button>
    </form>
  );
}
