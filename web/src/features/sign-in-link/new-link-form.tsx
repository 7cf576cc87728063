import { useState, type FormEvent } from 'react';
import { emptyFields, useFormFault } from '../../api/form-fault';
import { Button, LinkButton } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { useLinkRequest } from '../../session/use-link-request';
import { t } from '../../texts/texts';

/** For whoever has a link that opens nothing any more: another one. */
export function NewLinkForm() {
  const [email, setEmail] = useState('');
  const { ask, answer, problem, isBusy } = useLinkRequest();
  const { show, formProps, field, message } = useFormFault();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const empty = emptyFields({ email });
    show(empty.length > 0 ? { text: t('access.allRequired'), fields: empty } : null);
    if (empty.length === 0) void ask(email.trim().toLowerCase());
  };
  return (
    <>
      <h1 className="text-3xl">{t('link.goneTitle')}</h1>
      <p className="text-ink-soft">{t('link.goneText')}</p>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('access.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...field('email')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormMessage text={message ?? problem ?? answer} tone={answer ? 'good' : 'problem'} />
        <Button type="submit" isBusy={isBusy}>
          {t('link.ask')}
        </Button>
        <LinkButton to="/" variant="quiet">
          {t('lost.back')}
        </LinkButton>
      </form>
    </>
  );
}
