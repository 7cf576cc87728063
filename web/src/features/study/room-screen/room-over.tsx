import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { t } from '../../../texts/study-texts';
import type { RoomEnd } from '../room/room-view';

/** The session is over for the student, and why: whoever was anywhere in the room goes on from here. */
export function RoomOver({ end }: { end: RoomEnd }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line-strong px-6 py-12 text-center"
    >
      <span className="text-ink-soft">
        <Icon name="people" size={40} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="max-w-prose text-xl outline-none">
        {t(`study.end.${end}`)}
      </h2>
      <LinkButton to="/study">{t('study.room.back')}</LinkButton>
    </div>
  );
}
