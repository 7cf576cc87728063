import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { z } from 'zod';
import { callApi } from './api';
import type { RunningPortal } from './portal';
import type { Caller } from './study-pages';

const KNOWLEDGE = path.join(__dirname, '../../libs/knowledge/content');

/** The correct choices of each of the portal's own questions, by the text of the question. */
let rightChoices: Map<string, string[]> | undefined;

/**
 * Returns the correct choices of a question, by the portal's bank and concepts; fields may share a
 * question.
 */
function rightChoicesOf(question: string): string[] {
  rightChoices ??= readOwnQuestions();
  const right = rightChoices.get(question);
  if (!right) throw new Error(`The portal has no such question: ${question}`);
  return right;
}

function readOwnQuestions(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (question: string, right: string) =>
    found.set(question, [...(found.get(question) ?? []), right]);
  for (const { questions } of readBank()) {
    for (const { question, choices, answerIndex } of questions) {
      add(question, choices[answerIndex] ?? '');
    }
  }
  for (const { kind, concepts } of readGroups()) {
    for (const { term, meaning, cases } of concepts) {
      for (const one of cases) add(`${one} Which ${kind} is this?`, capitalised(term));
      const last = cases.at(-1);
      if (last) add(`Which of these is a case of "${term}"?`, last);
      add(`Which ${kind} is described: ${meaning}?`, capitalised(term));
      add(`What is meant by "${term}"?`, capitalised(meaning));
    }
  }
  return found;
}

const bankFileSchema = z.object({
  questions: z.array(
    z.object({ question: z.string(), choices: z.array(z.string()), answerIndex: z.number() }),
  ),
});
const groupSchema = z.object({
  kind: z.string(),
  concepts: z.array(
    z.object({ term: z.string(), meaning: z.string(), cases: z.array(z.string()) }),
  ),
});

/** Reads the JSON files of the bank, one per topic. */
function readBank() {
  return textsOf('bank', '.json').map((text) => bankFileSchema.parse(JSON.parse(text)));
}

/**
 * Reads the files of the concepts, one per subject: its field in the first line, then one group of
 * concepts per line.
 */
function readGroups() {
  return textsOf('concepts', '.jsonl').flatMap((text) => {
    const [, ...groups] = text.trimEnd().split('\n');
    return groups.map((line) => groupSchema.parse(JSON.parse(line)));
  });
}

/**
 * Returns the texts of the files in a folder.
 * @throws Error if there is none, because the content has moved
 */
function textsOf(folder: string, ending: string): string[] {
  const place = path.join(KNOWLEDGE, folder);
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(place, name), 'utf8'));
  if (texts.length === 0) throw new Error(`No ${ending} files in ${place}`);
  return texts;
}

/** Capitalises a choice as the portal does; names such as "mRNA" stay unchanged. */
function capitalised(text: string): string {
  return /^[a-z]{1,2}[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the shared lab of a caller's page. */
export function labOf({ page }: Caller): Locator {
  return page.getByRole('group', { name: 'Shared test lab' });
}

/** Starts a round on a topic that the portal has questions on. */
export async function startRound(caller: Caller, topics: string, count: number): Promise<void> {
  const lab = labOf(caller);
  await lab.getByLabel('Topics', { exact: true }).fill(topics);
  await lab.getByLabel('Number of questions').fill(String(count));
  await lab.getByRole('button', { name: /^(Start for all|Practise again)$/ }).click();
}

/** Answers the current question, and waits until the answer is stored. */
export async function answer(caller: Caller, isRight: boolean): Promise<void> {
  const lab = labOf(caller);
  const heading = lab.getByRole('heading', { level: 3 });
  const right = rightChoicesOf(await heading.innerText());
  const choices = lab.getByRole('region').getByRole('listitem').getByRole('button');
  const texts = await choices.allInnerTexts();
  const isOf = (text: string) => right.includes(text.replace(/^[A-J]\s+/, ''));
  const place = texts.findIndex((text) => isOf(text) === isRight);
  await choices.nth(place).click();
}

/** Goes to the next question by its button. */
export const goOn = (caller: Caller) => labOf(caller).getByRole('button', { name: 'Next' }).click();

/** Returns the XP changes of a student from the ledger, newest first. */
export async function earned(portal: RunningPortal, { token }: Caller): Promise<number[]> {
  const { body } = await callApi(portal, 'GET', '/api/xp/history?limit=50', { token });
  const entries: unknown = Reflect.get(Object(body), 'entries');
  if (!Array.isArray(entries)) throw new Error(JSON.stringify(body));
  return entries.map((entry) => Number(Reflect.get(Object(entry), 'changeXP')));
}
