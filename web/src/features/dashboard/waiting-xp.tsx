import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button';
import { useToast } from '../../design/toast';
import { claimRecorded } from '../../session/claim-recorded';
import { refreshUser, showXp } from '../../session/current-user';
import { formatXp } from '../../texts/format-number';
import { t } from '../../texts/signed-in-texts';

interface WaitingXpProps {
  xp: number;
  /** Called when the XP is credited, which removes this element and its focus. */
  onAdded: () => void;
}

/** XP of tests that is not yet credited, with a button to credit it. */
export function WaitingXp({ xp, onAdded }: WaitingXpProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    const totalXP = await claimRecorded();
    setIsBusy(false);
    if (totalXP === null) return toast(t('lab.addFailed'), 'problem');
    onAdded();
    showXp(client, totalXP);
    await refreshUser(client);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-3">
      <p className="min-w-0 flex-1 basis-52">
        <span className="figures block font-semibold">
          {t('frame.xpWaiting', { xp: formatXp(xp) })}
        </span>
        <span className="text-sm text-ink-soft">{t('dashboard.waitingText')}</span>
      </p>
      <Button variant="outline" isBusy={isBusy} onClick={() => void add()}>
        {t('dashboard.waitingAdd')}
      </Button>
    </div>
  );
}
