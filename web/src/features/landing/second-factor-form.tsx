import { useState, type FormEvent } from 'react';
import { Button } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { useFormFault } from '../../api/form-fault';
import { t } from '../../texts/texts';

/** Form for the code of an authenticator, or for a recovery code. */
export function SecondFactorForm({
  onSubmit,
  onBack,
}: {
  /** Rejects if the code is refused. */
  onSubmit: (code: string) => Promise<void>;
  onBack: () => void;
}) {
  const [code, setCode] = useState('');
  const { show, refuse, formProps, field, message } = useFormFault();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (!code.trim()) return show({ text: t('access.codeMissing'), fields: ['code'] });
    show(null);
    setIsBusy(true);
    try {
      await onSubmit(code.trim());
    } catch (error) {
      refuse(error, t('access.adminFailed'));
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
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('access.secondFactor')}
        hint={t('access.secondFactorHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={32}
        {...field('code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="figures text-center text-xl tracking-widest"
      />
      <FormMessage text={message} tone="problem" />
      <Button type="submit" isBusy={isBusy}>
        {t('access.loginSubmit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t('access.otherAccount')}
      </Button>
    </form>
  );
}
