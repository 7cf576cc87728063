import { useEffect } from 'react';
import { useToast } from '../../../design/toast';
import type { RoomSession } from '../room/room-session';
import { newsOf } from './round-news';

/** Announces the start and the end of a round on any screen, because its time runs. */
export function useRoundNews(room: RoomSession | null): void {
  const toast = useToast();
  useEffect(() => {
    if (!room) return;
    let known = room.practice.view().practice;
    // The state at mount is not announced.
    let isFirst = known === null;
    return room.practice.subscribe(() => {
      const before = known;
      known = room.practice.view().practice;
      if (before === known) return;
      const { names } = room.view();
      const news = newsOf(before, known, { userId: room.userId, names });
      const isOld = isFirst && known?.state !== 'making';
      isFirst = false;
      if (!news || isOld) return;
      const isEarning = known?.state === 'closed' && known.isTakingPart && known.xpEarned > 0;
      toast(news, known?.state === 'failed' ? 'problem' : isEarning ? 'earned' : 'info');
    });
  }, [room, toast]);
}
