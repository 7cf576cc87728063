import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { callApi } from './api';
import type { RunningPortal } from './portal';
import type { Caller } from './study-pages';

const BANK = path.join(__dirname, '../../services/testlab/bank');

/** The right choice of each question of the bank, by its words. */
let rightChoices: Map<string, string> | undefined;

/** What is right, by the bank from which the portal asks. */
export function rightChoiceOf(question: string): string {
  rightChoices ??= readBank();
  const right = rightChoices.get(question);
  if (!right) throw new Error(`The bank has no such question: ${question}`);
  return right;
}

function readBank(): Map<string, string> {
  const found = new Map<string, string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const question: unknown = Reflect.get(value, 'question');
    const choices: unknown = Reflect.get(value, 'choices');
    if (typeof question === 'string' && Array.isArray(choices)) {
      found.set(question, String(choices[Number(Reflect.get(value, 'answerIndex'))]));
    }
    Object.values(value).forEach(collect);
  };
  const files = readdirSync(BANK, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    collect(JSON.parse(readFileSync(path.join(BANK, file), 'utf8')));
  }
  return found;
}

/** The shared lab of a caller's page. */
export function labOf({ page }: Caller): Locator {
  return page.getByRole('group', { name: 'Shared test lab' });
}

/** Starts a round on a topic that the bank knows. */
export async function startRound(caller: Caller, topics: string, count: number): Promise<void> {
  const lab = labOf(caller);
  await lab.getByLabel('Topics', { exact: true }).fill(topics);
  await lab.getByLabel('Number of questions').fill(String(count));
  await lab.getByRole('button', { name: /^(Start for all|Practise again)$/ }).click();
}

/** Answers the question that is shown, and waits until it is kept. */
export async function answer(caller: Caller, isRight: boolean): Promise<void> {
  const lab = labOf(caller);
  const heading = lab.getByRole('heading', { level: 3 });
  const right = rightChoiceOf(await heading.innerText());
  const choices = lab.getByRole('region').getByRole('listitem').getByRole('button');
  const texts = await choices.allInnerTexts();
  const isOf = (text: string) => text.replace(/^[A-J]\s+/, '') === right;
  const place = texts.findIndex((text) => isOf(text) === isRight);
  await choices.nth(place).click();
}

/** Goes to the next question by its button. */
export const goOn = (caller: Caller) => labOf(caller).getByRole('button', { name: 'Next' }).click();

/** The changes of a student's XP in the ledger, the newest first. */
export async function earned(portal: RunningPortal, { token }: Caller): Promise<number[]> {
  const { body } = await callApi(portal, 'GET', '/api/xp/history?limit=50', { token });
  const entries: unknown = Reflect.get(Object(body), 'entries');
  if (!Array.isArray(entries)) throw new Error(JSON.stringify(body));
  return entries.map((entry) => Number(Reflect.get(Object(entry), 'changeXP')));
}
