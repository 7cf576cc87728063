import {
  type Announcement,
  clearAnnouncementsRoute,
  deleteAnnouncementRoute,
} from '@portal/contracts/announcements';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useId, useState } from 'react';
import { call } from '../../../api/call';
import { classNames } from '../../../design/class-names';
import { formatMoment } from '../../../texts/format-date';
import { Icon } from '../../../design/icons';
import { t } from '../../../texts/admin-texts';
import { announcementsQuery } from './announcements-admin-query';
import { AnnouncementForm } from './announcement-form';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';
import { RemoveButton } from '../../../design/remove-button';
import { withoutTitle } from '../without-title';

/** Card to post, review and remove announcements. */
export function AnnouncementsCard() {
  const list = useQuery(announcementsQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = list.data?.length ?? 0;
  const remove = useCallback((each: Announcement) => setQuestion(removal(each)), []);
  return (
    <Panel
      title={t('admin.news.title')}
      foot={
        <RemoveButton disabled={count === 0} onClick={() => setQuestion(clearance(count))}>
          {t('admin.news.clear')}
        </RemoveButton>
      }
    >
      <AnnouncementForm />
      <PanelBody query={list}>
        {(announcements) =>
          announcements.length === 0 ? (
            <p className="py-4 text-ink-soft">{t('admin.news.none')}</p>
          ) : (
            <GrowingList items={announcements}>
              {(each) => <Item key={each._id} announcement={each} onRemove={remove} />}
            </GrowingList>
          )
        }
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const removal = ({ _id: id, title }: Announcement): Question => ({
  text: t('admin.news.removeText', { title }),
  act: () => call(deleteAnnouncementRoute, { params: { id } }),
  done: t('admin.news.removedNow'),
});

const clearance = (count: number): Question => ({
  text: t('admin.news.clearText', { count }),
  act: () => call(clearAnnouncementsRoute),
  done: t('admin.news.clearedNow'),
});

interface ItemProps {
  announcement: Announcement;
  onRemove: (announcement: Announcement) => void;
}

/** Title that expands to the full announcement. */
const Item = memo(function Item({ announcement, onRemove }: ItemProps) {
  const { title, body, date, readCount } = announcement;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const text = isOpen ? withoutTitle(body, title) : '';
  return (
    <li className="drawn-in-view py-1.5 text-sm">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-start gap-2 rounded-control py-0.5 text-left hover:text-brand"
        >
          <span className={classNames('mt-0.5 transition-transform', isOpen && 'rotate-90')}>
            <Icon name="forward" size={16} />
          </span>
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className={classNames(
                'block font-medium',
                isOpen ? '[overflow-wrap:anywhere]' : 'truncate',
              )}
            >
              {title}
            </span>
            <span className="text-ink-soft">
              {formatMoment(date)}, {t('admin.news.read', { count: readCount })}
            </span>
          </span>
        </button>
        <RemoveButton
          className="-mr-4"
          aria-label={t('admin.news.removeOf', { title })}
          onClick={() => onRemove(announcement)}
        >
          {t('admin.news.remove')}
        </RemoveButton>
      </div>
      <p
        id={id}
        hidden={!text}
        dir="auto"
        className="max-w-[75ch] pt-1 pb-2 pl-6 text-base [overflow-wrap:anywhere] whitespace-pre-line [unicode-bidi:plaintext]"
      >
        {text}
      </p>
    </li>
  );
});
