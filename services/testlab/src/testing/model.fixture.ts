import type { TextQuestion } from '../worker/model-answers/model-question';

const QUESTIONS: TextQuestion[] = [
  {
    question: 'What makes a kidney return water to the blood?',
    answer: 'the hormone vasopressin',
    wrongChoices: ['the hormone insulin', 'the enzyme pepsin', 'the pigment melanin'],
    explanation: 'Vasopressin opens channels through which water flows back.',
    source: 'The hormone vasopressin makes a kidney return water to the blood.',
  },
  {
    question: 'Why does a central bank raise its interest rate?',
    answer: 'to slow the growth of prices',
    wrongChoices: [
      'to widen the choice of goods',
      'to raise the number of banks',
      'to lower the value of savings',
    ],
    explanation: 'Dearer loans dampen spending, and prices grow more slowly.',
    source: 'A central bank raises its interest rate to slow the growth of prices.',
  },
  {
    question: 'What happens to a message when its receiver does not confirm it?',
    answer: 'it is sent once more',
    wrongChoices: ['it is split in halves', 'it is kept by a router', 'it is read by others'],
    explanation: 'Without a confirmation the sender cannot know that it has arrived.',
    source: 'When a receiver does not confirm a message, it is sent once more.',
  },
  {
    question: 'Which part of a plant loses most of its moisture?',
    answer: 'the stomata of its leaves',
    wrongChoices: ['the bark of its stem', 'the hairs of its roots', 'the coat of its seeds'],
    explanation: 'Stomata stand open for gases, and vapour escapes through them.',
    source: 'A plant loses most of its moisture through the stomata of its leaves.',
  },
  {
    question: 'What must a court hear before it takes a licence away?',
    answer: 'the side of its holder',
    wrongChoices: ['the views of its rivals', 'the wish of its mayor', 'the press of its town'],
    explanation: 'Nobody may lose a right without having been heard.',
    source: 'Before a court takes a licence away, it must hear the side of its holder.',
  },
  {
    question: 'What does vaccination of many people do for those who cannot be vaccinated?',
    answer: 'it shields them from infection',
    wrongChoices: [
      'it heals them from allergy',
      'it hides them from doctors',
      'it bars them from travel',
    ],
    explanation: 'An infection that meets few who can carry it dies out.',
    source:
      'Where many people are vaccinated, it shields them from infection who cannot be vaccinated.',
  },
];

/** Text of an upload: each question is based on one of its sentences. */
export const MATERIAL = QUESTIONS.map(({ source }) => source).join(' ');
export const MODEL_QUESTIONS: readonly TextQuestion[] = QUESTIONS;

/** Returns an answer of a model in its raw format. */
export function answerOf(questions: readonly object[]): string {
  return JSON.stringify({ questions });
}

/** Returns the questions as questions on a topic, without a source text. */
export function onTopic(topic: number, questions: readonly TextQuestion[]): object[] {
  return questions.map(({ question, answer, wrongChoices, explanation }) => {
    return { question, answer, wrongChoices, explanation, topic };
  });
}

/** The right choice of each question, by its wording. */
export const RIGHT: ReadonlyMap<string, string> = new Map(
  QUESTIONS.map(({ question, answer }) => [question, answer]),
);
