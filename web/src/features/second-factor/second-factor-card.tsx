import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { QueryBody } from '../../api/query-body';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Skeleton } from '../../design/states';
import { formatLongDay } from '../../texts/format-date';
import { t } from '../../texts/admin-texts';
import { RecoveryCodes } from './recovery-codes';
import { secondFactorQuery } from './second-factor-query';
import { SetUpForm } from './set-up-form';
import { TurnOffForm } from './turn-off-form';

type Step = { name: 'state' | 'set-up' | 'turn-off' } | { name: 'codes'; codes: string[] };

/** State of the admin's second factor, with forms to turn it on and off. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'state' });
  const state = useQuery(secondFactorQuery);
  const reload = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const heading = useRef<HTMLHeadingElement>(null);
  const back = () => {
    setStep({ name: 'state' });
    // The pressed button is about to be removed.
    heading.current?.focus();
  };
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {t('admin.factor.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('admin.factor.text')}</p>
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
      {step.name === 'state' && (
        <QueryBody
          query={state}
          failed={t('admin.factor.error')}
          waiting={<Skeleton className="h-11" />}
        >
          {(factor) => (
            <State
              {...factor}
              onSetUp={() => setStep({ name: 'set-up' })}
              onTurnOff={() => setStep({ name: 'turn-off' })}
            />
          )}
        </QueryBody>
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
        <Badge isOn={false}>{t('admin.factor.off')}</Badge>
        <Button onClick={onSetUp}>{t('admin.factor.setUp')}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <Badge isOn>{t('admin.factor.on', { since: formatLongDay(since) })}</Badge>
        <span className="text-sm text-ink-soft">{leftInWords(recoveryCodesLeft)}</span>
      </div>
      <Button variant="outline" onClick={onTurnOff}>
        {t('admin.factor.turnOff')}
      </Button>
    </div>
  );
}

function Badge({ isOn, children }: { isOn: boolean; children: string }) {
  const tone = isOn ? 'bg-moss-soft text-moss' : 'bg-sunken text-ink-soft';
  return <span className={`rounded-full px-3 py-1 text-sm font-semibold ${tone}`}>{children}</span>;
}

function leftInWords(count: number): string {
  return count === 0 ? t('admin.factor.leftNone') : t('admin.factor.left', { count });
}
