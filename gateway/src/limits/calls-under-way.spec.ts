import { PassThrough } from 'node:stream';
import { CallsUnderWay } from './calls-under-way';

const responses = (count: number) => Array.from({ length: count }, () => new PassThrough());
const closed = async (response: PassThrough) => {
  const isClosed = new Promise((resolve) => response.once('close', resolve));
  response.destroy();
  await isClosed;
  return response;
};

describe('calls under way', () => {
  let calls: CallsUnderWay;
  beforeEach(() => {
    calls = new CallsUnderWay();
  });
  const add = (response = new PassThrough(), userId = 'ada') => calls.add(userId, response);

  it('are bounded for each person, until they are answered (F17)', async () => {
    const [first, ...others] = responses(64);
    add(first);
    for (const response of others) add(response);
    expect(() => add()).toThrow('Too many requests');
    expect(() => add(undefined, 'ben')).not.toThrow();
    if (first) await closed(first);
    expect(() => add()).not.toThrow();
    expect(() => add()).toThrow('Too many requests');
  });

  it('do not stay whose browser had gone before they were counted', async () => {
    for (const response of responses(70)) add(await closed(response));
    for (const response of responses(64)) add(response);
    expect(() => add()).toThrow('Too many requests');
  });
});
