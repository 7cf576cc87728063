import type { Question } from '../question/question';
import {
  createPositionDealer,
  createRandom,
  shuffled,
  type Random,
} from '../question/seeded-random';
import { keepValid } from '../question/validate-question';
import type { CheckAnswersInput, ModelAnswer, ModelQuestion } from './answers.task';
import { echoesQuestion } from './echoes-question';
import { sentenceOf } from './ground-question';
import { textQuestionSchema, topicQuestionSchema, type TextQuestion } from './model-question';
import { parseAnswer } from './parse-answer';

const CHOICES = 4;
/** No address, no markup, no sign that cannot be seen: what is read aloud is what stands there. */
const UNFIT = /https?:|www\.|\b[\w-]+\.[a-z]{2,}\/\w|\S@\w+\.|<\/?[a-z]|[\p{Cc}\p{Cf}]/iu;

type Mixed = Pick<Question, 'choices' | 'answerIndex'>;
type Mix = (question: Pick<TextQuestion, 'answer' | 'wrongChoices'>) => Mixed;

/**
 * The questions of a model that are good: those kept before, then those of its answers, as many as are
 * wanted. One on a text is kept where the sentence that it names stands in the text and its right choice in
 * that sentence. None tells its answer, all pass the validator, and of those that ask nearly the same thing the first is kept.
 */
export function checkAnswers({ answers, kept, topics, most, seed }: CheckAnswersInput) {
  const mix = mixer(createRandom(seed));
  const questions: ModelQuestion[] = [
    ...kept,
    ...answers.flatMap((answer) =>
      answer.material === null
        ? onTopics(answer.content, topics, mix)
        : onText(answer.content, answer.material, mix),
    ),
  ];
  const readable = questions.filter((one) => isReadable(one) && !echoesQuestion(one));
  const good = new Set(keepValid(readable, { most }));
  return { questions: readable.filter((question) => good.has(question)) };
}

function onText(content: string, material: NonNullable<ModelAnswer['material']>, mix: Mix) {
  return parseAnswer(content, textQuestionSchema).flatMap((one): ModelQuestion[] => {
    const source = sentenceOf(one, material);
    if (source === null) return [];
    const { question, explanation } = one;
    return [{ question, ...mix(one), explanation, source, topic: null }];
  });
}

function onTopics(content: string, topics: readonly string[], mix: Mix) {
  return parseAnswer(content, topicQuestionSchema).flatMap((one): ModelQuestion[] => {
    const topic = topics[one.topic];
    if (topic === undefined) return [];
    const { question, explanation } = one;
    return [{ question, ...mix(one), explanation, source: null, topic }];
  });
}

/** Deals where the right choice stands: a model puts it first more often than not. */
function mixer(random: Random): Mix {
  const deal = createPositionDealer(CHOICES, random);
  return ({ answer, wrongChoices }) => {
    const answerIndex = deal();
    const choices = shuffled(wrongChoices, random);
    choices.splice(answerIndex, 0, answer);
    return { choices, answerIndex };
  };
}

function isReadable({ question, choices, explanation }: Question): boolean {
  return ![question, ...choices, explanation].some((text) => UNFIT.test(text));
}
