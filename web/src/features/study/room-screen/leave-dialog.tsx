import { Button } from '../../../design/button';
import { Dialog } from '../../../design/dialog';
import { isUnderWay } from '../practice/round';
import type { RoomSession } from '../room/room-session';
import { t } from '../texts';

interface LeaveDialogProps {
  room: RoomSession;
  onStay: () => void;
  onLeave: () => void;
}

/** Returns whether leaving ends something: a call or a round. */
export function endsSomething(room: RoomSession): boolean {
  return room.view().phase === 'in-call' || isUnderWay(room.practice.view().practice);
}

/**
 * Asks for confirmation before a call or a round is left; with two members, the call ends for both.
 */
export function LeaveDialog({ room, onStay, onLeave }: LeaveDialogProps) {
  const people = room.view().members.length > 2 ? 'Several' : 'Two';
  const what = isUnderWay(room.practice.view().practice) ? 'Round' : 'Call';
  return (
    <Dialog
      title={t('study.leaveTitle')}
      description={t(`study.leave${people}${what}`)}
      role="alertdialog"
      onClose={onStay}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" onClick={onLeave}>
          {t('study.leaveSure')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('study.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
