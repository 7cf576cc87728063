import { studyLive } from '@portal/contracts/study';
import { scaledMs } from '@portal/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { LiveStudent } from './live-student.fixture';

const NOTES = Buffer.from('Osmosis is the diffusion of water through a membrane. '.repeat(20));
const UNKNOWN = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const BOOK = { googleId: 'c.biology-openstax', title: 'Biology', authors: ['Mary Ann Clark'] };

const sessionAnswer = z.object({ sessionId: z.string() });
const chatAnswer = z.object({ chat: z.object({ _id: z.string() }) });
const jobsAnswer = z.object({ jobs: z.array(z.object({ _id: z.string() })) });
const cardAnswer = z.object({ _id: z.string() });
const materialAnswer = z.object({ materialId: z.string() });

/** A portal with one entity of each kind that a path can name. */
export interface PreparedPortal {
  /** Study session of both students. */
  roomId: string;
  /** Replaces the parameters of a path by existing ids, if there are any. */
  pathOf(path: string): string;
}

/** Creates one chat, job, file, book, test and study session of a student. */
export async function preparePortal(
  url: string,
  ada: LiveStudent,
  ben: LiveStudent,
): Promise<PreparedPortal> {
  const form = async (to: string, fields: Record<string, string | Blob>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') body.set(name, value);
      else body.set(name, value, 'notes.txt');
    }
    const headers = { authorization: `Bearer ${ada.person.token}` };
    const response = await fetch(new URL(to, url), { method: 'POST', headers, body });
    return { status: response.status, body: await response.json() };
  };
  const chatted = await taken(() =>
    ada.call('POST', '/api/chat/send', { message: 'What is osmosis?' }),
  );
  const jobId = await aJob(ada);
  const saved = await taken(() => ada.call('POST', `/api/jobs/${jobId}/save`, {}));
  await taken(() => ada.call('POST', '/api/library/save', BOOK));
  const kept = await taken(() => form('/api/testlab/materials', { file: new Blob([NOTES]) }));
  const made = await taken(() =>
    form('/api/testlab/generate', { topics: 'Osmosis', numQuestions: '3' }),
  );
  const roomId = await openRoom(ada, ben);
  const ids: readonly [RegExp, string][] = [
    [/^\/api\/chat\/:id/, chatAnswer.parse(chatted.body).chat._id],
    [/^\/api\/jobs\/board\/:id/, cardAnswer.parse(saved.body)._id],
    [/^\/api\/jobs\/:id/, jobId],
    [/^\/api\/testlab\/materials\/:/, materialAnswer.parse(kept.body).materialId],
    [/^\/api\/testlab\/sessions\/:/, sessionAnswer.parse(made.body).sessionId],
    [/^\/api\/library\/my-books\/:/, BOOK.googleId],
    [/^\/api\/study\/sessions\/:/, roomId],
  ];
  return {
    roomId,
    pathOf: (path) => {
      const [, id = UNKNOWN] = ids.find(([of]) => of.test(path)) ?? [];
      return path.replace(/:[A-Za-z]+/g, id);
    },
  };
}

/**
 * Retries until the status is 200: services receive a new student by an event, and a busy machine
 * delays calls.
 */
async function taken<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  const deadline = Date.now() + scaledMs(45_000);
  for (;;) {
    const answer = await ask();
    if (answer.status === 200) return answer;
    if (Date.now() > deadline) throw new Error(`It is answered with ${JSON.stringify(answer)}.`);
    await pause(200);
  }
}

/** Returns the id of a job of the sample feed, which is read shortly after the start. */
async function aJob(student: LiveStudent): Promise<string> {
  const { _id } = await taken(async () => {
    const [job] = jobsAnswer.parse((await taken(() => student.call('GET', '/api/jobs'))).body).jobs;
    return { status: job ? 200 : 404, _id: job?._id ?? UNKNOWN };
  });
  return _id;
}

/** Creates a study session of two students through a request and its acceptance. */
async function openRoom(ada: LiveStudent, ben: LiveStudent): Promise<string> {
  await taken(() => ada.call('POST', '/api/study/request', { toUserId: ben.id }));
  const { requestId } = await ben.untilReceived(studyLive.pushes.incomingRequest);
  const answer = await ben.call('POST', '/api/study/respond', { requestId, accept: true });
  const { sessionId: roomId } = sessionAnswer.parse(answer.body);
  for (const each of [ada, ben]) await each.ask(studyLive.asks.joinRoom, { roomId });
  return roomId;
}
