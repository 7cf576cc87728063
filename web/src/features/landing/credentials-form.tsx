import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { t } from '../../texts/texts';

interface CredentialsFormProps {
  email?: string;
  submitLabel: string;
  /** What is said where the server says nothing. */
  otherwise: string;
  /** Signs in; rejects where that is refused. E-mail trimmed and lower-cased. */
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
  children?: ReactNode;
}

/** E-mail and password. */
export function CredentialsForm({
  email: known = '',
  submitLabel,
  otherwise,
  onSubmit,
  children,
}: CredentialsFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return;
    setProblem(null);
    if (!email.trim() || !password.trim()) return setProblem(t('access.allRequired'));
    setIsBusy(true);
    try {
      await onSubmit({ email: email.trim().toLowerCase(), password: password.trim() });
    } catch (error) {
      setProblem(messageOf(error, otherwise));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-4"
    >
      <TextField
        label={t('access.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t('access.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {children}
      <FormMessage text={problem} tone="problem" />
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
