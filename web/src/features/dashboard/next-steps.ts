import type { JobCard } from '@portal/contracts/jobs-board';
import type { Reading } from '@portal/contracts/library-shelf';
import type { IconName } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';

/** A suggested next action. */
export interface Step {
  icon: IconName;
  title: string;
  text: string;
  to: string;
}

/** A student's work; a field is absent if it failed to load. */
export interface Work {
  test: { questions: readonly { answer: unknown }[] } | null;
  cards: readonly Pick<JobCard, 'title' | 'company_name' | 'isDue'>[];
  reading: Reading | undefined;
  /** Topic practised last. */
  topic: string | undefined;
}

/** Returns the student's open work, most urgent first; empty for a new student. */
export function nextSteps({ test, cards, reading, topic }: Work): Step[] {
  return [
    ...(test ? [openTestStep(test)] : []),
    ...reminderStep(cards),
    ...(reading ? readingStep(reading) : []),
    ...(topic ? [topicStep(topic)] : []),
  ];
}

/** Returns suggestions for a new student. */
export function firstSteps(): Step[] {
  return [
    { icon: 'flask', title: t('steps.firstTest'), text: t('steps.firstTestText'), to: '/TestLab' },
    { icon: 'book', title: t('steps.firstBook'), text: t('steps.firstBookText'), to: '/Library' },
    {
      icon: 'people',
      title: t('steps.firstPartner'),
      text: t('steps.firstPartnerText'),
      to: '/study',
    },
  ];
}

function openTestStep({ questions }: NonNullable<Work['test']>): Step {
  const answered = questions.filter(({ answer }) => answer !== null).length;
  const text = t('steps.testText', { answered, count: questions.length });
  return { icon: 'flask', title: t('steps.test'), text, to: '/TestLab?resume' };
}

function reminderStep(cards: Work['cards']): Step[] {
  const [first, ...others] = cards.filter(({ isDue }) => isDue);
  if (!first) return [];
  const step = { icon: 'briefcase', to: '/job/board' } as const;
  if (others.length > 0) {
    const title = t('steps.jobs', { count: others.length + 1 });
    return [{ ...step, title, text: t('steps.jobsText') }];
  }
  const text = [first.title, first.company_name].filter(Boolean).join(' · ');
  return [{ ...step, title: t('steps.job'), text: text || t('steps.jobsText') }];
}

function readingStep({ streakDays, hasReadToday, finished, goal }: Reading): Step[] {
  const isReached = goal !== null && finished >= goal;
  const today = hasReadToday ? t('steps.streakDone') : t('steps.streakText');
  const books = goal === null ? today : t('steps.goalText', { finished, goal });
  if (streakDays > 0) {
    const title = t('steps.streak', { days: streakDays });
    return [{ icon: 'book', title, text: books, to: '/mylibrary' }];
  }
  if (goal === null || isReached) return [];
  return [{ icon: 'book', title: t('steps.goal'), text: books, to: '/mylibrary' }];
}

function topicStep(topic: string): Step {
  return {
    icon: 'refresh',
    title: t('steps.topic', { topic }),
    text: t('steps.topicText'),
    to: `/TestLab?topics=${encodeURIComponent(topic)}`,
  };
}
