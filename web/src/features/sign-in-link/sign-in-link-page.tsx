import { useEffect, useState } from 'react';
import { LinkForm } from './link-form';
import { NoLink } from './no-link';

/**
 * Format of the token in every e-mailed link: 128 bits in base64url. Anything else was truncated in
 * transit.
 */
const WHOLE_TOKEN = /^[\w-]{22}$/;

/** Reads the secret from the address and removes it from there; null if there is none. */
function takeToken(): string | null {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return WHOLE_TOKEN.test(token) ? token : null;
}

/** Read once, on module load, because a screen may mount several times. */
const taken = takeToken();

/**
 * Target of an e-mailed link. It is opened by a click, because link scanners of mail programs
 * follow links and would use it up. Without a secret, as after a reload, the link in the e-mail
 * remains valid.
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
