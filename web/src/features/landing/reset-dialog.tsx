import { useState } from 'react';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, TextField } from '../../design/field';
import { t } from '../../texts/texts';

/** A forgotten password; without a mail server it says what the specification says. */
export function ResetDialog({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  return (
    <Dialog title={t('access.resetTitle')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMessage(t('access.resetUnavailable'));
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
        <FormMessage text={message} tone="problem" />
        <Button type="submit">{t('access.resetSubmit')}</Button>
        <Button variant="quiet" onClick={onBack}>
          {t('access.back')}
        </Button>
      </form>
    </Dialog>
  );
}
