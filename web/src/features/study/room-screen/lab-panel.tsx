import type { StudyRoom } from '@portal/contracts/study';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../design/card';
import { TextField } from '../../../design/field';
import { t } from '../../../texts/study-texts';
import { isUnderWay } from '../practice/round';
import { RoundPart } from '../round-screen/round-part';
import { RoundStart } from '../round-screen/round-start';
import { usePracticeView } from '../round-screen/use-practice';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';

/** After how long without another key what was typed is shared, in ms. */
const PAUSE_MS = 350;
/** Until then what was shared has come back by the portal, in ms. */
const ECHO_MS = 500;

type Lab = StudyRoom['lab'];

/** What the members practise: topics and number of questions, the same for all, and their rounds. */
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
          <TextField
            label={t('study.lab.topics')}
            value={draft.topics}
            maxLength={4_000}
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

/**
 * What is typed stands at once, and is shared after a pause; whatever else comes meanwhile waits
 * behind it. Then what the portal has told stands again, which is the same for all.
 */
function useSharedLab(room: RoomSession, lab: Lab) {
  const [own, setOwn] = useState<{ topics: string; numQuestions: string } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const sharing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A timer of its own: an answer that comes late must not stop what was typed after it.
  const echo = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(sharing.current);
      clearTimeout(echo.current);
    },
    [],
  );
  const share = async (shared: Lab, typed: typeof own) => {
    try {
      await room.setLab(shared);
      setHasFailed(false);
      // Unless something else was typed meanwhile.
      clearTimeout(echo.current);
      echo.current = setTimeout(() => setOwn((now) => (now === typed ? null : now)), ECHO_MS);
    } catch {
      setHasFailed(true);
    }
  };
  const edit = (next: NonNullable<typeof own>) => {
    setOwn(next);
    clearTimeout(sharing.current);
    const numQuestions = Number(next.numQuestions);
    if (!isCount(numQuestions)) return;
    const shared = { topics: next.topics, numQuestions };
    sharing.current = setTimeout(() => void share(shared, next), PAUSE_MS);
  };
  const told = { topics: lab.topics, numQuestions: String(lab.numQuestions) };
  return { draft: own ?? told, edit, hasFailed };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 50;
}
