import { useEffect } from 'react';
import { useAlert } from '../../../design/alert';
import type { AlertContent } from '../../../design/alert-dialog';
import { useToast } from '../../../design/toast';
import { t } from '../texts';
import type { RoomSession } from '../room/room-session';
import { studyEvents } from '../events/study-events';

/** Alerts about a call on any screen: its XP, and its end unless the room's own screen shows it. */
export function useRoomAlerts(room: RoomSession | null, isInRoom: boolean): void {
  const alert = useAlert();
  const toast = useToast();
  useEffect(
    () => studyEvents.xpLow.on(({ msg }) => alert({ title: t('study.low.title'), text: msg })),
    [alert],
  );
  useEffect(() => {
    if (!room) return;
    let hasAlerted = room.view().phase === 'ended';
    return room.subscribe(() => {
      const { end } = room.view();
      if (end === null || hasAlerted) return;
      hasAlerted = true;
      if (end === 'xp') alert(xpEnd(room));
      else if (!isInRoom || end === 'left') toast(t(`study.end.${end}`));
    });
  }, [room, isInRoom, alert, toast]);
}

function xpEnd({ view, userId }: RoomSession): AlertContent {
  const { unpaidBy, names } = view();
  const name = unpaidBy !== null && names.get(unpaidBy);
  const other = name ? t('study.end.xpOf', { name }) : undefined;
  const detail = unpaidBy === userId ? t('study.end.xpYours') : other;
  return { title: t('study.end.xpTitle'), text: t('study.end.xp'), detail };
}
