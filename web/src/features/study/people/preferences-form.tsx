import { setStudyPreferencesRoute, STUDY_TOPICS_MAX } from '@portal/contracts/study';
import { splitTopics } from '@portal/contracts/testlab';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PastTopics } from '../../../api/past-topics';
import { TopicsField } from '../../../api/topics-field';
import { useContractForm } from '../../../api/use-contract-form';
import { Button } from '../../../design/button';
import { CheckField, FormMessage } from '../../../design/field';
import { t } from '../texts';
import { savePreferences } from './preferences-query';

/** Form for the data shared with others; nothing is shared by default. */
export function PreferencesForm(props: {
  showsOnline: boolean;
  topics: readonly string[];
  labelledBy: string;
}) {
  const client = useQueryClient();
  const [showsOnline, setShowsOnline] = useState(props.showsOnline);
  const [isSaved, setIsSaved] = useState(false);
  const { form, formProps, field, message, isBusy } = useContractForm(setStudyPreferencesRoute, {
    defaultValues: { topics: props.topics.join(', ') },
    required: { fields: [], text: '' },
    prepare: ({ topics = '' }) => ({ showsOnline, topics: splitTopics(topics) }),
    refused: { otherwise: () => t('study.saveFailed') },
    submit: async (body) => {
      await savePreferences(client, body);
      setIsSaved(true);
    },
  });
  const addTopic = (topic: string) => {
    form.clearErrors();
    setIsSaved(false);
    const typed = String(form.getValues('topics'));
    form.setValue('topics', splitTopics(`${typed},${topic}`).join(', '));
  };
  return (
    <form
      {...formProps}
      aria-labelledby={props.labelledBy}
      onSubmit={(event) => {
        setIsSaved(false);
        formProps.onSubmit(event);
      }}
      className="flex flex-col gap-3"
    >
      <CheckField checked={showsOnline} onChange={(event) => setShowsOnline(event.target.checked)}>
        {t('study.showsOnline')}
      </CheckField>
      <TopicsField
        label={t('study.topics')}
        hint={t('study.topicsHint', { count: STUDY_TOPICS_MAX })}
        {...field('topics')}
      />
      <PastTopics onChoose={addTopic} />
      <FormMessage text={message} tone="problem" />
      <FormMessage text={isSaved ? t('study.saved') : null} tone="good" />
      <Button type="submit" variant="outline" isBusy={isBusy} className="self-start">
        {t('study.save')}
      </Button>
    </form>
  );
}
