import { useState, type FormEvent } from 'react';
import { emptyFields, useFormFault } from '../../api/form-fault';
import { useSite } from '../../api/site';
import { Button, LinkButton } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { useLinkRequest } from '../../session/use-link-request';
import { t } from '../../texts/texts';

/**
 * Shown without a link, or for a link that is no longer valid: offers a new link, or the login if
 * the portal sends no e-mails.
 */
export function NoLink({ isGone }: { isGone: boolean }) {
  const { features } = useSite();
  return (
    <>
      <h1 className="text-3xl">{t(isGone ? 'link.goneTitle' : 'link.againTitle')}</h1>
      <p className="text-ink-soft">{t(isGone ? 'link.goneText' : 'link.againText')}</p>
      {/* With a mail server, the portal sends password resets and links. */}
      {features.passwordReset ? <NewLinkForm hasFocus={isGone} /> : <LoginInstead />}
    </>
  );
}

function LoginInstead() {
  return (
    <>
      <p className="text-ink-soft">{t('link.noMail')}</p>
      <LinkButton to="/?login">{t('access.loginSubmit')}</LinkButton>
      <LinkButton to="/" variant="quiet">
        {t('lost.back')}
      </LinkButton>
    </>
  );
}

function NewLinkForm({ hasFocus }: { hasFocus: boolean }) {
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
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('access.email')}
        type="email"
        autoComplete="username"
        autoFocus={hasFocus}
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
  );
}
