import { useEffect, useState } from 'react';
import { LinkForm } from './link-form';
import { NewLinkForm } from './new-link-form';

/** The secret in the address, which is cleaned of it at once; null where there is none. */
function takeToken(): string | null {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token || null;
}

/** Read as this file is loaded, which is once: a screen may be begun several times. */
const taken = takeToken();

/**
 * Where a mailed link leads. It is opened by a click: programs that look into mails follow links, and
 * would use it up.
 */
export default function SignInLinkPage() {
  const [token, setToken] = useState(taken);
  const [gone, setGone] = useState<string | null>(null);
  useEffect(() => {
    const renew = () => {
      const next = takeToken();
      if (next) setToken(next);
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
        <NewLinkForm />
      )}
    </main>
  );
}
