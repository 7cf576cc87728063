import type { StudyPractice } from '@portal/contracts/study-practice';
import { Button } from '../../../design/button';
import { FormMessage } from '../../../design/field';
import { Icon } from '../../../design/icons';
import { Spinner } from '../../../design/spinner';
import { t } from '../texts';
import { stepProblemOf, type PracticeView, type RoomPractice } from '../practice/room-practice';
import { nameOf, type Names } from './round-news';

interface MakingRoundProps {
  practice: RoomPractice;
  view: PracticeView;
  round: StudyPractice;
  people: Names;
}

/** A round whose questions are being generated; its starter can stop it. */
export function MakingRound({ practice, view, round, people }: MakingRoundProps) {
  const isStarter = round.startedBy === people.userId;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p
          role="status"
          className="flex min-w-0 items-center gap-3 text-lg [overflow-wrap:anywhere]"
        >
          <Spinner />
          {isStarter
            ? t('lab.generating')
            : t('study.round.startedBy', { name: nameOf(round.startedBy, people) })}
        </p>
        {isStarter && (
          <Button
            variant="outline"
            isBusy={view.busy === 'closing'}
            onClick={() => void practice.close()}
            icon={<Icon name="stop" size={18} />}
          >
            {t('lab.stop')}
          </Button>
        )}
      </div>
      <FormMessage text={stepProblemOf(view)} tone="problem" />
    </div>
  );
}
