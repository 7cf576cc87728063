import { useEffect, useState } from 'react';
import { Button } from '../../../design/button';
import { usePracticeView } from '../round-screen/use-practice';
import type { RoomSession } from '../room/room-session';
import { t } from '../texts';

/** Element id of the lab in the room. */
export const LAB_ID = 'study-lab';

/** Link to a running round that is out of view: its time runs for all members. */
export function RoundWay({ room }: { room: RoomSession }) {
  const { practice } = usePracticeView(room.practice);
  const isRunning = practice?.state === 'running' && practice.isTakingPart;
  const isInView = useInView(LAB_ID);
  if (!isRunning || isInView) return null;
  const go = () => {
    const lab = document.getElementById(LAB_ID);
    lab?.focus({ preventScroll: true });
    void lab?.scrollIntoView({ block: 'start' });
  };
  return (
    <Button
      className="z-25 self-end tall:fixed tall:right-4 tall:bottom-[calc(4.75rem+var(--bottom-bar,0rem)+env(safe-area-inset-bottom))]"
      onClick={go}
    >
      {t('study.round.goTo')}
    </Button>
  );
}

/** Returns whether the element with this id is in the viewport. */
function useInView(id: string): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true),
      // Height covered by the bars of a phone.
      { rootMargin: '-76px 0px -150px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
