import { blockStudentRoute, type StudyPerson } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { IconButton } from '../../../design/button';
import { CallIcon } from '../../../design/call-icons';
import { Dialog } from '../../../design/dialog';
import { Icon } from '../../../design/icons';
import { lazyPart } from '../../../design/lazy-part';
import { LoadFailure } from '../../../design/load-failure';
import { useToast } from '../../../design/toast';
import { t } from '../../../texts/study-texts';
import { refreshPeople } from './preferences-query';

/** Its form is fetched by the few who report somebody. */
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

/** What can be done about somebody one would rather not meet. */
export function PersonMenu({ person }: { person: Pick<StudyPerson, '_id' | 'name'> }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const block = useBlock();
  const [isReporting, setIsReporting] = useState(false);
  const close = () => menu.current?.hidePopover();
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
        <button
          type="button"
          className={ITEM}
          onClick={() => {
            close();
            void block(person, true);
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
          <ReportDialog person={person} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Blocks somebody, or no longer, and says so. */
export function useBlock() {
  const client = useQueryClient();
  const toast = useToast();
  return async ({ _id, name }: Pick<StudyPerson, '_id' | 'name'>, isBlocked: boolean) => {
    try {
      await call(blockStudentRoute, { body: { userId: _id, isBlocked } });
      toast(t(isBlocked ? 'study.blockedToast' : 'study.unblockedToast', { name }));
    } catch (error) {
      toast(messageOf(error, t('study.blockFailed')), 'problem');
    }
    refreshPeople(client);
  };
}
