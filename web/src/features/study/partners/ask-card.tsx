import { STUDY_MEMBERS_MAX, type StudyPartner } from '@portal/contracts/study';
import { useState } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { t } from '../../../texts/study-texts';
import { showNotice } from '../requests/notice';
import { ChosenPartners } from './chosen-partners';
import { PartnerSearch } from './partner-search';
import { useSendRequests } from './use-send-requests';

/** Whoever asks is one of the members. */
const MOST = STUDY_MEMBERS_MAX - 1;

/** Chooses partners and asks them to study. */
export function AskCard() {
  const [chosen, setChosen] = useState<readonly StudyPartner[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { send, isBusy } = useSendRequests();
  const isFull = chosen.length >= MOST;
  const ask = async () => {
    if (chosen.length === 0) return setProblems([t('study.chooseFirst')]);
    setProblems([]);
    const failed = await send(chosen);
    if (failed.length < chosen.length) showNotice(t('study.sent'));
    // Those who could not be asked stay chosen.
    setChosen(failed.map(({ partner }) => partner));
    setProblems(
      failed.map(({ partner, reason }) => t('study.sendFailed', { name: partner.name, reason })),
    );
  };
  return (
    <Card className="flex flex-col gap-4">
      <ChosenPartners
        partners={chosen}
        onRemove={(id) => setChosen(chosen.filter(({ _id }) => _id !== id))}
      />
      {isFull && (
        <p role="status" className="text-sm text-ink-soft">
          {t('study.full', { count: MOST })}
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="text-sm font-medium text-rose">
            {problem}
          </p>
        ))}
      </div>
      <Button className="self-start" isBusy={isBusy} onClick={() => void ask()}>
        {t('study.send')}
      </Button>
      <PartnerSearch
        chosen={chosen}
        isFull={isFull}
        onAdd={(partner) => {
          setProblems([]);
          setChosen([...chosen, partner]);
        }}
      />
    </Card>
  );
}
