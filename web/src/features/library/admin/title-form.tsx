import { DEPARTMENTS } from '@portal/contracts';
import { addTitleRoute, TITLE_FILE_MAX_BYTES } from '@portal/contracts/library-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { useContractForm } from '../../../api/use-contract-form';
import { Button } from '../../../design/button';
import { FormMessage, SelectField, TextAreaField, TextField } from '../../../design/field';
import { useToast } from '../../../design/toast';
import { t } from './texts';
import { TITLES_KEY } from './titles-key';

const EMPTY = { title: '', authors: '', subjects: '', department: '', description: '', link: '' };

/** Form to add a title as a link or a file. */
export function TitleForm() {
  const client = useQueryClient();
  const toast = useToast();
  const fileId = useId();
  const fileField = useRef<HTMLInputElement>(null);
  const { form, formProps, field, message, isBusy } = useContractForm(addTitleRoute, {
    defaultValues: EMPTY,
    required: { fields: ['title'], text: t('titles.required') },
    check: ({ link = '' }) => faultOf(link, fileField.current?.files?.[0]),
    refused: { otherwise: failureText },
    submit: async () => {
      const file = fileField.current?.files?.[0];
      const values: Record<string, string> = form.getValues();
      await call(addTitleRoute, { body: file ? formOf(values, file) : values });
      form.reset();
      if (fileField.current) fileField.current.value = '';
      toast(t('titles.addedNow'));
      await client.invalidateQueries({ queryKey: TITLES_KEY });
    },
  });
  return (
    <form {...formProps} className="flex flex-col gap-3">
      <TextField label={t('titles.name')} maxLength={300} {...field('title')} />
      <TextField label={t('titles.link')} inputMode="url" maxLength={1_000} {...field('link')} />
      <div>
        <label htmlFor={fileId} className="mb-1 block font-semibold">
          {t('titles.file')}
        </label>
        <input
          ref={fileField}
          id={fileId}
          type="file"
          accept=".pdf,.docx,.pptx,.epub"
          aria-describedby={`${fileId}-text`}
          className="w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        />
        <p id={`${fileId}-text`} className="mt-1 text-sm text-ink-soft">
          {t('titles.fileText')}
        </p>
      </div>
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

function faultOf(link: string, file: File | undefined) {
  if ((link.trim() === '') === (file === undefined)) {
    return { text: t('titles.oneOfTwo'), fields: ['link'] };
  }
  if (!file || file.size <= TITLE_FILE_MAX_BYTES) return null;
  return { text: t('titles.fileTooLarge') };
}

function formOf(values: Record<string, string>, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  form.set('file', file);
  return form;
}
