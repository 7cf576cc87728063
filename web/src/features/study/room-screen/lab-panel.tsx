import type { StudyRoom } from '@portal/contracts/study';
import { useSyncExternalStore } from 'react';
import { TopicsField } from '../../../api/topics-field';
import { Card } from '../../../design/card';
import { TextField } from '../../../design/field';
import { t } from '../texts';
import { isUnderWay } from '../practice/round';
import { RoundPart } from '../round-screen/round-part';
import { RoundStart } from '../round-screen/round-start';
import { usePracticeView } from '../round-screen/use-practice';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { isCount, type LabDraft } from '../room/shared-lab';

/** Shared practice settings of the members (topics and number of questions) and their rounds. */
export function LabPanel({ room, view }: { room: RoomSession; view: RoomView }) {
  const { draft, edit, hasFailed } = useSharedLab(room, view.lab);
  const round = usePracticeView(room.practice);
  const count = Number(draft.numQuestions);
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-xl">{t('study.lab.title')}</h2>
        {!isUnderWay(round.practice) && (
          <p className="text-sm text-ink-soft">{t('study.lab.text')}</p>
        )}
      </div>
      <RoundPart room={room} view={view} round={round}>
        <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
          <TopicsField
            label={t('study.lab.topics')}
            value={draft.topics}
            placeholder={t('lab.topicsPlaceholder')}
            onChange={(event) => edit({ ...draft, topics: event.target.value })}
          />
          <TextField
            label={t('study.lab.count')}
            type="number"
            min={1}
            max={50}
            value={draft.numQuestions}
            problem={isCount(count) ? null : t('lab.countRange', { min: 1, max: 50 })}
            onChange={(event) => edit({ ...draft, numQuestions: event.target.value })}
            className="figures"
          />
        </div>
        {hasFailed && (
          <p role="alert" className="text-sm font-medium text-rose">
            {t('study.lab.failed')}
          </p>
        )}
        <RoundStart
          practice={room.practice}
          view={round}
          topics={draft.topics}
          numQuestions={isCount(count) ? count : null}
        />
      </RoundPart>
    </Card>
  );
}

/** Returns the values of the fields, and a function to edit them. */
function useSharedLab({ sharedLab }: RoomSession, saved: StudyRoom['lab']) {
  const { own, hasFailed } = useSyncExternalStore(sharedLab.subscribe, sharedLab.view);
  const draft = own ?? { topics: saved.topics, numQuestions: String(saved.numQuestions) };
  return { draft, edit: (next: LabDraft) => sharedLab.edit(next), hasFailed };
}
