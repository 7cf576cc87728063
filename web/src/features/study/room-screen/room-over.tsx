import { EmptyState } from '../../../design/states';
import { LinkButton } from '../../../design/button';
import { t } from '../../../texts/study-texts';
import type { RoomEnd } from '../room/room-view';

/** The session is over for the student, and why. */
export function RoomOver({ end }: { end: RoomEnd }) {
  return (
    <EmptyState icon="people" text={t(`study.end.${end}`)}>
      <LinkButton to="/study">{t('study.room.back')}</LinkButton>
    </EmptyState>
  );
}
