import { currentTime, runIn } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import type { MessageRow } from '../chats/chat-rows';
import { readWritten } from './read-written';

const SECOND = 1_000;

function rowOf(content: string, state: MessageRow['state'] = 'writing'): MessageRow {
  return {
    id: 'answer',
    chat_id: 'chat',
    role: 'assistant',
    content,
    state,
    failure: null,
    notice: null,
    sources: [],
    answers: 'question',
    flushed_at: currentTime(),
    created_at: currentTime(),
  };
}

it('yields an answer each time that it has grown, and every ten seconds as a sign', async () => {
  const time = new FakeRuntime();
  let content = '';
  let state: MessageRow['state'] = 'writing';
  const read: string[] = [];
  const reading = runIn(time, async () => {
    const options = {
      look: () => Promise.resolve(rowOf(content, state)),
      now: currentTime,
      signal: new AbortController().signal,
    };
    for await (const row of readWritten(rowOf(content), options)) read.push(row.content);
  });
  await time.advance(25 * SECOND);
  expect(read).toEqual(['', '']);
  content = 'Water';
  await time.advance(2 * SECOND);
  expect(read).toEqual(['', '', 'Water']);
  state = 'done';
  await time.advance(2 * SECOND);
  await reading;
  expect(read).toEqual(['', '', 'Water']);
  expect(time.waiting).toBe(0);
});
