import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { ErrorState, Loading, Skeleton } from '../../../design/states';
import { ta } from '../../../texts/admin-texts';
import { RecoveryCodes } from './recovery-codes';
import { secondFactorQuery } from './second-factor-query';
import { SetUpForm } from './set-up-form';
import { TurnOffForm } from './turn-off-form';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

type Step = { name: 'state' | 'set-up' | 'turn-off' } | { name: 'codes'; codes: string[] };

/** The admin's authenticator: whether it is on, and the ways to turn it on and off. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'state' });
  const state = useQuery(secondFactorQuery);
  const reload = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const heading = useRef<HTMLHeadingElement>(null);
  const back = () => {
    setStep({ name: 'state' });
    // The button that was pressed goes now.
    heading.current?.focus();
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {ta('factor.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{ta('factor.text')}</p>
      {step.name === 'set-up' && (
        <SetUpForm
          onCancel={back}
          onDone={(codes) => {
            setStep({ name: 'codes', codes });
            void reload();
            void client.invalidateQueries({ queryKey: ['devices'] });
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={back} />}
      {step.name === 'turn-off' && (
        <TurnOffForm onCancel={back} onDone={() => void reload().then(back)} />
      )}
      {step.name === 'state' && state.isPending && (
        <Loading label="Loading">
          <Skeleton className="h-11" />
        </Loading>
      )}
      {step.name === 'state' && state.isError && !state.data && (
        <ErrorState text={ta('factor.error')} onRetry={() => void state.refetch()} />
      )}
      {step.name === 'state' && state.data && (
        <State
          {...state.data}
          onSetUp={() => setStep({ name: 'set-up' })}
          onTurnOff={() => setStep({ name: 'turn-off' })}
        />
      )}
    </Card>
  );
}

interface StateProps {
  since: string | null;
  recoveryCodesLeft: number;
  onSetUp: () => void;
  onTurnOff: () => void;
}

function State({ since, recoveryCodesLeft, onSetUp, onTurnOff }: StateProps) {
  if (!since) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge isOn={false}>{ta('factor.off')}</Badge>
        <Button onClick={onSetUp}>{ta('factor.setUp')}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <Badge isOn>{ta('factor.on', { since: dateFormat.format(new Date(since)) })}</Badge>
        <span className="text-sm text-ink-soft">{leftInWords(recoveryCodesLeft)}</span>
      </div>
      <Button variant="outline" onClick={onTurnOff}>
        {ta('factor.turnOff')}
      </Button>
    </div>
  );
}

function Badge({ isOn, children }: { isOn: boolean; children: string }) {
  const tone = isOn ? 'bg-moss-soft text-moss' : 'bg-sunken text-ink-soft';
  return <span className={`rounded-full px-3 py-1 text-sm font-semibold ${tone}`}>{children}</span>;
}

function leftInWords(count: number): string {
  if (count === 0) return ta('factor.leftNone');
  return count === 1 ? ta('factor.leftOne') : ta('factor.left', { count });
}
