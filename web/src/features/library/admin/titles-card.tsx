import {
  listFailedSearchesRoute,
  listTitlesRoute,
  removeTitleRoute,
  type FailedSearch,
  type OwnTitle,
} from '@portal/contracts/library-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { PanelBody } from '../../../api/panel-body';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { RemoveButton } from '../../../design/remove-button';
import { formatMoment } from '../../../texts/format-date';
import { t } from './texts';
import { TitleForm } from './title-form';
import { TITLES_KEY } from './titles-key';

/** Titles added by the university, and searches of students without results. */
export default function TitlesCard() {
  const titles = useQuery({
    queryKey: TITLES_KEY,
    queryFn: ({ signal }) => call(listTitlesRoute, { signal }),
  });
  const failed = useQuery({
    queryKey: ['admin', 'library', 'failed'],
    queryFn: ({ signal }) => call(listFailedSearchesRoute, { signal }),
  });
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <Panel id="library" title={t('titles.title')} text={t('titles.text')}>
      <div className="grid gap-8 xl:grid-cols-2">
        <TitleForm />
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-label={t('titles.added')}>
            <h3 className="mb-1 font-semibold">{t('titles.added')}</h3>
            <PanelBody query={titles}>
              {({ titles: all }) =>
                all.length === 0 ? (
                  <p className="py-2 text-ink-soft">{t('titles.none')}</p>
                ) : (
                  <GrowingList items={all}>
                    {(each) => (
                      <Item
                        key={each.googleId}
                        title={each}
                        onRemove={() => setQuestion(removal(each))}
                      />
                    )}
                  </GrowingList>
                )
              }
            </PanelBody>
          </section>
          <section aria-label={t('titles.failed')}>
            <h3 className="mb-1 font-semibold">{t('titles.failed')}</h3>
            <PanelBody query={failed}>
              {({ searches }) =>
                searches.length === 0 ? (
                  <p className="py-2 text-ink-soft">{t('titles.noneFailed')}</p>
                ) : (
                  <GrowingList items={searches}>
                    {(each) => <Failed key={each.words} search={each} />}
                  </GrowingList>
                )
              }
            </PanelBody>
          </section>
        </div>
      </div>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const removal = ({ googleId, title }: OwnTitle): Question => ({
  text: t('titles.removeText', { title }),
  act: () => call(removeTitleRoute, { params: { googleId } }),
  done: t('titles.removedNow'),
});

function Item({ title, onRemove }: { title: OwnTitle; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        <a
          dir="auto"
          href={title.link}
          target="_blank"
          rel="noreferrer"
          className="block truncate font-medium hover:text-brand hover:underline"
        >
          {title.title}
        </a>
        <span className="block truncate text-ink-soft">
          {title.department ?? t('titles.anyDepartment')}
          {title.file && ` · ${fileText(title.file)}`}
        </span>
      </span>
      <RemoveButton onClick={onRemove}>{t('titles.remove')}</RemoveButton>
    </li>
  );
}

function fileText({ name, bytes }: NonNullable<OwnTitle['file']>): string {
  return t('titles.size', { name, size: (bytes / (1024 * 1024)).toFixed(1) });
}

function Failed({ search: { words, students, lastAt } }: { search: FailedSearch }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-2 text-sm">
      <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {words}
      </span>
      <span className="figures shrink-0 text-ink-soft">
        {t('titles.students', { count: students })}, {formatMoment(lastAt)}
      </span>
    </li>
  );
}
