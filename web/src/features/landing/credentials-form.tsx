import { useCallback, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../design/button';
import { FormMessage, PasswordField, TextField } from '../../design/field';
import { emptyFields, useFormFault } from '../../api/form-fault';
import { LinkOffer } from '../../session/link-offer';
import { t } from '../../texts/texts';
import { SignInWait } from './sign-in-wait';

interface CredentialsFormProps {
  email: string;
  onEmail: (email: string) => void;
  submitLabel: string;
  /** Message if the server sends none. */
  otherwise: string;
  /** Signs in; rejects if refused. Receives the e-mail trimmed and in lower case. */
  onSubmit: (credentials: { email: string; password: string }) => Promise<void>;
  /** Advice while a sign-in must wait. */
  waitHint?: string;
  /** Content between the fields and the button. */
  children?: ReactNode;
}

/** Form with e-mail and password. */
export function CredentialsForm({
  email,
  onEmail,
  submitLabel,
  otherwise,
  onSubmit,
  waitHint,
  children,
}: CredentialsFormProps) {
  const [password, setPassword] = useState('');
  const { show, refuse, formProps, field, message } = useFormFault();
  const [isBusy, setIsBusy] = useState(false);
  const [isLinkOffered, setIsLinkOffered] = useState(false);
  /** Seconds until another attempt is accepted. */
  const [wait, setWait] = useState(0);
  const endWait = useCallback(() => setWait(0), []);
  const submit = async () => {
    if (isBusy || wait > 0) return;
    const empty = emptyFields({ email, password });
    show(empty.length > 0 ? { text: t('access.allRequired'), fields: empty } : null);
    if (empty.length > 0) return;
    setIsBusy(true);
    try {
      await onSubmit({ email: email.trim().toLowerCase(), password: password.trim() });
    } catch (error) {
      const offersLink = error instanceof ApiError && error.offer === 'sign-in-link';
      setIsLinkOffered(offersLink);
      const seconds = offersLink ? 0 : waitOf(error);
      setWait(seconds);
      if (seconds === 0) refuse(error, otherwise);
      // The clicked button is disabled by the wait, so the field receives the focus.
      else formProps.ref.current?.querySelector<HTMLElement>('[name=password]')?.focus();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      {...formProps}
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
        {...field('email')}
        value={email}
        onChange={(event) => {
          // The wait does not apply to another account.
          endWait();
          onEmail(event.target.value);
        }}
      />
      <PasswordField
        label={t('access.password')}
        autoComplete="current-password"
        {...field('password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {children}
      <FormMessage text={message} tone="problem" />
      {wait > 0 && <SignInWait seconds={wait} hint={waitHint} onOver={endWait} />}
      {isLinkOffered && <LinkOffer email={email} />}
      <Button type="submit" isBusy={isBusy} disabled={wait > 0}>
        {submitLabel}
      </Button>
    </form>
  );
}

function waitOf(error: unknown): number {
  const isWait = error instanceof ApiError && error.code === 'too_many_requests';
  return isWait ? error.retryAfterSeconds : 0;
}
