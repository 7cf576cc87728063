import { DEPARTMENTS } from '@portal/contracts';
import {
  addTitleRoute,
  listFailedSearchesRoute,
  listTitlesRoute,
  removeTitleRoute,
  type FailedSearch,
  type OwnTitle,
} from '@portal/contracts/library-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { failureText } from '../../../api/failure-text';
import { PanelBody } from '../../../api/panel-body';
import { useContractForm } from '../../../api/use-contract-form';
import { Button } from '../../../design/button';
import { FormMessage, SelectField, TextAreaField, TextField } from '../../../design/field';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { RemoveButton } from '../../../design/remove-button';
import { useToast } from '../../../design/toast';
import { formatMoment } from '../../../texts/format-date';
import { t } from './texts';

const TITLES_KEY = ['admin', 'library', 'titles'];
const EMPTY = { title: '', authors: '', subjects: '', department: '', description: '', link: '' };

/** Titles that the university adds, and what students looked for in vain. */
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

function TitleForm() {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formProps, field, message, isBusy } = useContractForm(addTitleRoute, {
    defaultValues: EMPTY,
    required: { fields: ['title', 'link'], text: t('titles.required') },
    refused: { otherwise: failureText },
    submit: async () => {
      await call(addTitleRoute, { body: form.getValues() });
      form.reset();
      toast(t('titles.addedNow'));
      await client.invalidateQueries({ queryKey: TITLES_KEY });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <TextField label={t('titles.name')} maxLength={300} {...field('title')} />
      <TextField label={t('titles.link')} inputMode="url" maxLength={1_000} {...field('link')} />
      <TextField
        label={t('titles.authors')}
        hint={t('titles.several')}
        maxLength={1_000}
        {...field('authors')}
      />
      <TextField
        label={t('titles.subjects')}
        hint={t('titles.several')}
        maxLength={1_000}
        {...field('subjects')}
      />
      <SelectField label={t('titles.department')} {...field('department')}>
        <option value="">{t('titles.anyDepartment')}</option>
        {DEPARTMENTS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('titles.description')}
        rows={2}
        maxLength={1_000}
        {...field('description')}
      />
      <FormMessage text={message} tone="problem" />
      <Button type="submit" isBusy={isBusy} className="self-end">
        {t('titles.add')}
      </Button>
    </form>
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
        <span className="text-ink-soft">{title.department ?? t('titles.anyDepartment')}</span>
      </span>
      <RemoveButton onClick={onRemove}>{t('titles.remove')}</RemoveButton>
    </li>
  );
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
