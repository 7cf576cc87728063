import { STUDY_MEMBERS_MAX, type StudyPartner } from '@portal/contracts/study';
import { useRef, useState, type RefObject } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { t } from '../texts';
import { showNotice } from '../requests/notice';
import { ChosenPartners } from './chosen-partners';
import { PartnerSearch } from './partner-search';
import { useSendRequests } from './use-send-requests';

/** Maximum number of partners; the sender is also a member. */
const MOST = STUDY_MEMBERS_MAX - 1;

/** Card to choose partners and send them requests. */
export function AskCard({
  search,
  onSent,
}: {
  search: RefObject<HTMLInputElement | null>;
  /** Called if at least one request was sent while the focus was on the button. */
  onSent: () => void;
}) {
  const [chosen, setChosen] = useState<readonly StudyPartner[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { send, isBusy } = useSendRequests();
  const isFull = chosen.length >= MOST;
  const add = (partner: StudyPartner) => {
    setProblems([]);
    setAdded(partner.name);
    setChosen([...chosen, partner]);
  };
  const remove = (id: string) => {
    setAdded(null);
    setChosen(chosen.filter(({ _id }) => _id !== id));
  };
  const ask = async () => {
    if (chosen.length === 0) return setProblems([t('study.chooseFirst')]);
    setProblems([]);
    setAdded(null);
    const failed = await send(chosen);
    // Partners to whom the request failed stay chosen.
    setChosen(failed.map(({ partner }) => partner));
    setProblems(
      failed.map(({ partner, reason }) => t('study.sendFailed', { name: partner.name, reason })),
    );
    if (failed.length === chosen.length) return;
    showNotice(t('study.sent'));
    if (document.activeElement === button.current) onSent();
  };
  return (
    <Card className="flex flex-col gap-4">
      <PartnerSearch chosen={chosen} isFull={isFull} field={search} onAdd={add} />
      <ChosenPartners partners={chosen} search={search} onRemove={remove} />
      <div role="status" className="text-sm text-ink-soft empty:absolute">
        {added && <p className="sr-only">{t('study.isChosen', { name: added })}</p>}
        {isFull && <p>{t('study.full', { count: MOST })}</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {problems.map((problem) => (
          <p key={problem} className="text-sm font-medium text-rose">
            {problem}
          </p>
        ))}
      </div>
      <Button
        ref={button}
        variant={chosen.length > 0 ? 'primary' : 'outline'}
        className="self-start"
        isBusy={isBusy}
        onClick={() => void ask()}
      >
        {t('study.send')}
      </Button>
    </Card>
  );
}
