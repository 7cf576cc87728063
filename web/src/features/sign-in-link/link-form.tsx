import { openSignInLinkRoute } from '@portal/contracts/sign-in-link';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { emptyFields, useFormFault } from '../../api/form-fault';
import { useSite } from '../../api/site';
import { storeAdminToken, storeToken } from '../../api/token';
import { Button } from '../../design/button';
import { FormMessage } from '../../design/field';
import { takeReturnPath } from '../../session/return-path';
import { startSession } from '../../session/start-session';
import { t } from '../../texts/texts';
import { LinkFields, type LinkEntries, type LinkNeed } from './link-fields';

const TEXTS = {
  nothing: 'link.text',
  password: 'link.passwordText',
  code: 'link.codeText',
} as const satisfies Record<LinkNeed, string>;
/** Required credential by error code of the server. */
const NEEDS: Readonly<Record<string, LinkNeed>> = {
  password_required: 'password',
  second_factor_required: 'code',
};

/** Opens a sign-in link; shows further fields if the server requires them. */
export function LinkForm({ token, onGone }: { token: string; onGone: () => void }) {
  const navigate = useNavigate();
  const { productName: product } = useSite();
  const [need, setNeed] = useState<LinkNeed>('nothing');
  const [entries, setEntries] = useState<LinkEntries>({});
  const [isBusy, setIsBusy] = useState(false);
  const { show, refuse, formProps, field, message } = useFormFault();

  const open = async () => {
    setIsBusy(true);
    show(null);
    try {
      const session = await call(openSignInLinkRoute, { body: { token, ...trimmed(entries) } });
      const isAdmin = session.role === 'admin';
      startSession(session.token, isAdmin ? storeAdminToken : storeToken);
      void navigate(isAdmin ? '/Admin' : takeReturnPath(), { replace: true });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const next = NEEDS[code];
      if (code === 'not_found') onGone();
      else if (next && next !== need) askFor(next);
      else refuse(error, t('link.openFailed'), { wrong_code: 'code' });
    } finally {
      setIsBusy(false);
    }
  };
  const askFor = (next: LinkNeed) => {
    setNeed(next);
    setEntries(next === 'code' ? { code: '' } : { password: '', confirmPassword: '' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const { password, confirmPassword } = trimmed(entries);
    const empty = emptyFields({ ...entries });
    if (empty.length > 0) return show({ text: t('access.allRequired'), fields: empty });
    if (password !== confirmPassword) {
      return show({ text: t('password.differ'), fields: ['confirmPassword'] });
    }
    void open();
  };

  return (
    <>
      <h1 className="text-3xl">{t('link.title', { product })}</h1>
      <p className="text-ink-soft" role="status">
        {t(isBusy ? 'access.signingIn' : TEXTS[need])}
      </p>
      <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
        <LinkFields need={need} entries={entries} field={field} onChange={setEntries} />
        <FormMessage text={message} tone="problem" />
        <Button type="submit" isBusy={isBusy}>
          {t('link.submit')}
        </Button>
      </form>
    </>
  );
}

/** The login trims passwords (specification), so surrounding blanks must be removed here, too. */
function trimmed(entries: LinkEntries): LinkEntries {
  return Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, text.trim()]));
}
