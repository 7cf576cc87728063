import { finishOpenIdRoute } from '@portal/contracts/openid';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { LinkButton } from '../../design/button';
import { Spinner } from '../../design/spinner';
import { takeReturnPath } from '../../session/return-path';
import { startSession } from '../../session/start-session';
import { storeToken } from '../../api/token';
import { t } from '../../texts/texts';

/** Reads the parameters of the provider from the address and removes them from it. */
function takeReturned(): { code: string; state: string; iss?: string } | null {
  const params = new URLSearchParams(location.search);
  const [code, state, iss] = [params.get('code'), params.get('state'), params.get('iss')];
  if (params.size > 0) history.replaceState(null, '', location.pathname);
  return code && state ? { code, state, ...(iss && { iss }) } : null;
}

/** Read once, on module load, because a screen may mount several times. */
const taken = takeReturned();
/** The running request, shared because the code is valid only once. */
let finishing: ReturnType<typeof call<typeof finishOpenIdRoute>> | undefined;

/** Redirect target of the OpenID provider. */
export default function OpenIdReturnPage() {
  const navigate = useNavigate();
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const finish = async () => {
      if (!taken) return setReason('');
      try {
        finishing ??= call(finishOpenIdRoute, { body: taken });
        const { token } = await finishing;
        startSession(token, storeToken);
        void navigate(takeReturnPath(), { replace: true });
      } catch (error) {
        if (isCurrent) setReason(messageOf(error, ''));
      }
    };
    void finish();
    return () => {
      isCurrent = false;
    };
  }, [navigate]);

  if (reason === null) {
    return (
      <main
        role="status"
        className="flex min-h-dvh items-center justify-center gap-3 text-ink-soft"
      >
        <Spinner size={30} />
        {t('access.signingIn')}
      </main>
    );
  }
  const failed = t('access.googleFailed');
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <h1 className="text-3xl">{failed}</h1>
      {reason && reason !== failed && <p className="text-lg text-ink-soft">{reason}</p>}
      <LinkButton to="/" className="self-start">
        {t('lost.back')}
      </LinkButton>
    </main>
  );
}
