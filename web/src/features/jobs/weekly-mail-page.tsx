import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../../design/button';
import { FormMessage } from '../../design/field';
import { t } from './weekly-mail-texts';

type State = 'open' | 'busy' | 'done' | 'failed';

/**
 * Ends the weekly e-mail by a button, because link scanners of mail programs follow links but press
 * no buttons.
 */
export default function WeeklyMailPage() {
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('open');
  const end = async () => {
    setState('busy');
    const answer = await fetch(`/job/mail/${encodeURIComponent(token)}`, { method: 'POST' }).catch(
      () => null,
    );
    setState(answer?.ok ? 'done' : 'failed');
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-6">
      <h1 className="text-2xl">{t('weekly.title')}</h1>
      {state === 'done' ? (
        <p role="status">{t('weekly.done')}</p>
      ) : (
        <>
          <p>{t('weekly.text')}</p>
          <FormMessage text={state === 'failed' ? t('weekly.failed') : null} tone="problem" />
          <Button isBusy={state === 'busy'} onClick={() => void end()}>
            {t('weekly.end')}
          </Button>
        </>
      )}
    </main>
  );
}
