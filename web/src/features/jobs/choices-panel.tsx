import {
  getJobPreferencesRoute,
  setJobPreferencesRoute,
  type JobPreferences,
} from '@portal/contracts/jobs-board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { CheckField, FormMessage, TextField } from '../../design/field';
import { useToast } from '../../design/toast';
import { refreshJobs } from './jobs-queries';
import { t } from './texts';

/** Interests, which determine matching jobs, and the weekly e-mail. */
export function ChoicesPanel() {
  const choices = useQuery({
    queryKey: ['job-choices'],
    queryFn: ({ signal }) => call(getJobPreferencesRoute, { signal }),
    refetchOnWindowFocus: false,
  });
  if (!choices.data) return null;
  return (
    <details className="mb-6 rounded-card border bg-surface px-5 py-3">
      <summary className="min-h-8 cursor-pointer font-semibold">{t('jobs.choices')}</summary>
      <ChoicesForm choices={choices.data} />
    </details>
  );
}

function ChoicesForm({ choices }: { choices: JobPreferences }) {
  const client = useQueryClient();
  const toast = useToast();
  const [interests, setInterests] = useState(choices.interests.join(', '));
  const [wantsWeeklyMail, setWantsWeeklyMail] = useState(choices.wantsWeeklyMail);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const words = interests.split(',').map((word) => word.trim());
      const body = { interests: words.filter(Boolean), wantsWeeklyMail };
      const kept = await call(setJobPreferencesRoute, { body });
      client.setQueryData(['job-choices'], kept);
      toast(t('jobs.choicesSaved'));
      await refreshJobs(client);
    } catch (error) {
      setProblem(messageOf(error, t('jobs.choicesFailed')));
    }
    setIsBusy(false);
  };
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <TextField
        label={t('jobs.interests')}
        hint={t('jobs.interestsHint')}
        value={interests}
        maxLength={450}
        onChange={(event) => setInterests(event.target.value)}
      />
      <CheckField
        checked={wantsWeeklyMail}
        onChange={(event) => setWantsWeeklyMail(event.target.checked)}
      >
        {t('jobs.weeklyMail')}
      </CheckField>
      <FormMessage text={problem} tone="problem" />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {t('jobs.choicesSave')}
      </Button>
    </form>
  );
}
