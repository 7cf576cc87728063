import { useEffect, useState } from 'react';
import { LinkForm } from './link-form';
import { NoLink } from './no-link';

/** As every mailed link has it: 128 bits in base64url. Anything else was cut on its way. */
const WHOLE_TOKEN = /^[\w-]{22}$/;

/** The secret in the address, which is cleaned of it at once; null where there is none. */
function takeToken(): string | null {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return WHOLE_TOKEN.test(token) ? token : null;
}

/** Read as this file is loaded, which is once: a screen may be begun several times. */
const taken = takeToken();

/**
 * Where a mailed link leads. It is opened by a click: programs that look into mails follow links, and
 * would use it up. Without a secret, as after a reload, the link in the mail is as good as before.
 */
export default function SignInLinkPage() {
  const [token, setToken] = useState(taken);
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    const renew = () => {
      if (location.hash) setToken(takeToken());
    };
    renew();
    window.addEventListener('hashchange', renew);
    return () => window.removeEventListener('hashchange', renew);
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-6">
      {token && token !== gone ? (
        <LinkForm key={token} token={token} onGone={() => setGone(token)} />
      ) : (
        <NoLink isGone={token !== null} />
      )}
    </main>
  );
}
