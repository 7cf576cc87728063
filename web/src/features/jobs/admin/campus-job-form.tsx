import {
  JOB_CATEGORIES,
  JOB_TYPES,
  jobCategorySchema,
  jobTypeSchema,
} from '@portal/contracts/jobs';
import { postCampusJobRoute } from '@portal/contracts/jobs-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { Button } from '../../../design/button';
import { FormMessage, SelectField, TextAreaField, TextField } from '../../../design/field';
import { useToast } from '../../../design/toast';
import { t } from './texts';

/** Form to post a job of the university itself. */
export function CampusJobForm() {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const post = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setIsBusy(true);
    setProblem(null);
    try {
      await call(postCampusJobRoute, { body: bodyOf(new FormData(form)) });
      form.reset();
      toast(t('adminJobs.posted'));
      await client.invalidateQueries({ queryKey: ['admin', 'jobs'] });
    } catch (error) {
      setProblem(messageOf(error, t('adminJobs.failed')));
    }
    setIsBusy(false);
  };
  return (
    <details className="mt-4 border-t pt-3">
      <summary className="min-h-8 cursor-pointer font-semibold">{t('adminJobs.post')}</summary>
      <form className="mt-3 grid gap-3 sm:grid-cols-2" onSubmit={(event) => void post(event)}>
        <TextField label={t('adminJobs.field.title')} name="title" required maxLength={200} />
        <TextField label={t('adminJobs.field.company')} name="company" required maxLength={200} />
        <TextField label={t('adminJobs.field.location')} name="location" maxLength={200} />
        <TextField
          label={t('adminJobs.field.url')}
          name="url"
          type="url"
          required
          maxLength={2_000}
        />
        <SelectField label={t('adminJobs.field.type')} name="type">
          <option value="">{t('adminJobs.field.noType')}</option>
          {JOB_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField label={t('adminJobs.field.category')} name="category" defaultValue="Other">
          {JOB_CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <TextAreaField
            label={t('adminJobs.field.description')}
            name="description"
            rows={4}
            maxLength={10_000}
          />
        </div>
        <div className="sm:col-span-2">
          <FormMessage text={problem} tone="problem" />
          <Button type="submit" isBusy={isBusy}>
            {t('adminJobs.postNow')}
          </Button>
        </div>
      </form>
    </details>
  );
}

function bodyOf(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    company_name: text('company'),
    candidate_required_location: text('location'),
    url: text('url').trim(),
    contract_type: jobTypeSchema.safeParse(text('type')).data ?? null,
    category: jobCategorySchema.parse(text('category')),
    description: text('description'),
  };
}
