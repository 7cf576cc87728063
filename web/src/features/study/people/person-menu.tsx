import type { StudyPerson } from '@portal/contracts/study';
import { Suspense, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlert } from '../../../design/alert';
import { IconButton } from '../../../design/button';
import { CallIcon } from '../../../design/call-icons';
import { Dialog } from '../../../design/dialog';
import { Icon } from '../../../design/icons';
import { lazyPart } from '../../../design/lazy-part';
import { LoadFailure } from '../../../design/load-failure';
import { t } from '../texts';
import { useBlock } from './use-block';

/** Loaded on demand: few users report another student. */
const ReportDialog = lazyPart(() => import('./report-dialog'), {
  waiting: null,
  failure: (retry, { onClose }) => (
    <Dialog title={t('study.report')} onClose={onClose}>
      <LoadFailure text={t('failure.screen')} onRetry={retry} />
    </Dialog>
  ),
});

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-ink hover:bg-sunken';

/** Menu to block or report a student. */
export function PersonMenu({
  person,
  isStranger,
  isTogether = false,
  onBlocked,
}: {
  person: Pick<StudyPerson, '_id' | 'name'>;
  /** Whether it is unknown if the two were in a session, which a report requires. */
  isStranger?: boolean;
  /** Whether they share a session, which a block ends after confirmation. */
  isTogether?: boolean;
  onBlocked?: () => void;
}) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const block = useBlock();
  const alert = useAlert();
  const [isReporting, setIsReporting] = useState(false);
  const close = () => menu.current?.hidePopover();
  const blockNow = () => void block(person, true, onBlocked);
  const askFirst = () =>
    alert({
      title: t('study.blockTitle', { name: person.name }),
      text: t('study.blockText'),
      action: { label: t('study.block'), act: blockNow },
    });
  const place = (opener: HTMLElement) => {
    const { right, bottom } = opener.getBoundingClientRect();
    const fits = bottom + 120 < innerHeight;
    Object.assign(menu.current?.style ?? {}, {
      right: `${Math.max(8, document.documentElement.clientWidth - right)}px`,
      top: fits ? `${bottom + 4}px` : 'auto',
      bottom: fits ? 'auto' : '16px',
    });
  };
  return (
    <>
      <IconButton
        label={t('study.menu', { name: person.name })}
        popoverTarget={id}
        onClick={(event) => place(event.currentTarget)}
      >
        <CallIcon name="more" />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="enter fixed inset-auto w-52 rounded-card border border-line-strong bg-surface p-2 text-ink"
      >
        <Link to={`/profile/${person._id}`} className={ITEM} onClick={close}>
          <Icon name="user" size={20} />
          {t('study.viewProfile')}
        </Link>
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            close();
            if (isTogether) askFirst();
            else blockNow();
          }}
        >
          <Icon name="cross" size={20} />
          {t('study.block')}
        </button>
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            close();
            setIsReporting(true);
          }}
        >
          <Icon name="megaphone" size={20} />
          {t('study.report')}
        </button>
      </div>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog
            person={person}
            isStranger={isStranger}
            onClose={() => setIsReporting(false)}
            onBlocked={onBlocked}
          />
        </Suspense>
      )}
    </>
  );
}
