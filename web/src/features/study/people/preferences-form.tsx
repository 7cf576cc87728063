import { STUDY_TOPICS_MAX } from '@portal/contracts/study';
import { splitTopics } from '@portal/contracts/testlab';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { Button } from '../../../design/button';
import { CheckField, FormMessage, TextField } from '../../../design/field';
import { t } from '../../../texts/study-texts';
import { savePreferences } from './preferences-query';

/** The longest topic, in characters. */
const TOPIC_MAX = 200;

/** Chooses what others see; nothing unless chosen. */
export function PreferencesForm(props: {
  showsOnline: boolean;
  topics: readonly string[];
  labelledBy: string;
}) {
  const client = useQueryClient();
  const [showsOnline, setShowsOnline] = useState(props.showsOnline);
  const [typed, setTyped] = useState(props.topics.join(', '));
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; tone: 'problem' | 'good' } | null>(null);
  const topics = splitTopics(typed);
  const isTooMuch =
    topics.length > STUDY_TOPICS_MAX || topics.some((topic) => topic.length > TOPIC_MAX);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isTooMuch) return;
    setIsBusy(true);
    setSaid(null);
    try {
      await savePreferences(client, { showsOnline, topics });
      setSaid({ text: t('study.saved'), tone: 'good' });
    } catch (error) {
      setSaid({ text: messageOf(error, t('study.saveFailed')), tone: 'problem' });
    }
    setIsBusy(false);
  };
  return (
    <form
      noValidate
      aria-labelledby={props.labelledBy}
      onSubmit={(event) => void save(event)}
      className="flex flex-col gap-3"
    >
      <CheckField checked={showsOnline} onChange={(event) => setShowsOnline(event.target.checked)}>
        {t('study.showsOnline')}
      </CheckField>
      <TextField
        label={t('study.topics')}
        hint={t('study.topicsHint', { count: STUDY_TOPICS_MAX })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        problem={isTooMuch ? t('study.topicsTooMany', { count: STUDY_TOPICS_MAX }) : null}
      />
      <FormMessage text={said?.tone === 'problem' ? said.text : null} tone="problem" />
      <FormMessage text={said?.tone === 'good' ? said.text : null} tone="good" />
      <Button type="submit" variant="outline" isBusy={isBusy} className="self-start">
        {t('study.save')}
      </Button>
    </form>
  );
}
