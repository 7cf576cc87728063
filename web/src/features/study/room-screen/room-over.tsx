import { Suspense, useEffect, useRef } from 'react';
import { LinkButton } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { Spinner } from '../../../design/spinner';
import { t } from '../texts';
import { isUnderWay } from '../practice/round';
import type { RoomSession } from '../room/room-session';
import type { RoomEnd, RoomView } from '../room/room-view';
import { ClosedRound } from '../round-screen/round-part';
import { usePracticeView } from '../round-screen/use-practice';

/** End of the session with its reason; the focus moves to its heading from anywhere in the room. */
export function RoomOver({ end, by = null }: { end: RoomEnd; by?: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = by === null ? t(`study.end.${end}`) : t('study.end.by', { name: by });
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-12 text-center"
    >
      <span className="text-ink-soft">
        <Icon name="people" size={40} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="max-w-prose text-xl outline-none">
        {words}
      </h2>
      <LinkButton to="/study">{t('study.room.back')}</LinkButton>
    </div>
  );
}

/**
 * Returns the member who has ended a call of two for both; null if the student did, or if it ended
 * otherwise.
 */
export function endedBy({ end, members, hasLeft }: RoomView, userId: string): string | null {
  const [partner, another] = members.filter(({ _id }) => _id !== userId);
  const isByPartner = end === 'ended-for-both' && !hasLeft && another === undefined;
  return isByPartner ? (partner?.name ?? null) : null;
}

/** Result of the round that was ended with the session. */
export function LastRound({ room, view }: { room: RoomSession; view: RoomView }) {
  const { practice } = usePracticeView(room.practice);
  if (isUnderWay(practice)) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {t('study.round.scoring')}
      </p>
    );
  }
  if (practice?.state !== 'closed') return null;
  return (
    <Suspense fallback={null}>
      <ClosedRound round={practice} people={{ userId: room.userId, names: view.names }} />
    </Suspense>
  );
}
