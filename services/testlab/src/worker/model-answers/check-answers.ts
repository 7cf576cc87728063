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
/**
 * Addresses, markup and invisible characters, so that a screen reader reads exactly the visible
 * text.
 */
const UNFIT = /https?:|www\.|\b[\w-]+\.[a-z]{2,}\/\w|\S@\w+\.|<\/?[a-z]|[\p{Cc}\p{Cf}]/iu;

type Mixed = Pick<Question, 'choices' | 'answerIndex'>;
type Mix = (question: Pick<TextQuestion, 'answer' | 'wrongChoices'>) => Mixed;

/**
 * Returns the valid questions of a model: the kept ones, then those of its answers, up to the
 * requested number. A question on a text is valid if its quoted sentence is in the text and its
 * right choice in that sentence. No valid question reveals its answer, all pass the validator, and
 * of near duplicates the first is kept.
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

/**
 * Returns a function that places the right choice at a dealt position: a model puts it first more
 * often than not.
 */
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
