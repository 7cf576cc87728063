import type { StudySignal } from '@portal/contracts/study';
import { SignalQueue } from './signal-queue';

const offer = (sdp: string): StudySignal => ({ description: { type: 'offer', sdp } });
const candidate = (name: string): StudySignal => ({ candidate: { candidate: name } });

/** Records sent signals; the test settles each of them. */
function wire() {
  const sent: { name: string; answer: (error?: Error) => void }[] = [];
  const send = (signal: StudySignal) =>
    new Promise<void>((resolve, reject) => {
      const name =
        'description' in signal
          ? `offer ${signal.description.sdp}`
          : (signal.candidate?.candidate ?? 'end');
      sent.push({ name, answer: (error) => (error ? reject(error) : resolve()) });
    });
  return { sent, send, names: () => sent.map(({ name }) => name) };
}

/** Runs the continuations of settled promises. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('signals to another screen', () => {
  it('hold candidates back until their description has arrived, then send them at once', async () => {
    const { sent, send, names } = wire();
    const queue = new SignalQueue(send, () => undefined);
    queue.add(offer('1'));
    queue.add(candidate('a'));
    queue.add(candidate('b'));
    await turn();
    expect(names()).toEqual(['offer 1']);
    sent[0]?.answer();
    await turn();
    expect(names()).toEqual(['offer 1', 'a', 'b']);
  });

  it('send a description only when all before it has arrived', async () => {
    const { sent, send, names } = wire();
    const queue = new SignalQueue(send, () => undefined);
    queue.add(candidate('a'));
    queue.add(offer('2'));
    queue.add(candidate('b'));
    await turn();
    expect(names()).toEqual(['a']);
    sent[0]?.answer();
    await turn();
    expect(names()).toEqual(['a', 'offer 2']);
  });

  it('leave out what belongs to a description that was lost, and begin anew with the next', async () => {
    const { sent, send, names } = wire();
    let failures = 0;
    const queue = new SignalQueue(send, () => (failures += 1));
    queue.add(offer('1'));
    queue.add(candidate('a'));
    await turn();
    sent[0]?.answer(new Error('not connected'));
    await turn();
    expect({ names: names(), failures }).toEqual({ names: ['offer 1'], failures: 1 });
    queue.add(offer('2'));
    await turn();
    expect(names()).toEqual(['offer 1', 'offer 2']);
  });

  it('send a description also where the one that it waited for was lost', async () => {
    const { sent, send, names } = wire();
    const queue = new SignalQueue(send, () => undefined);
    queue.add(offer('1'));
    queue.add(offer('2'));
    queue.add(candidate('b'));
    await turn();
    sent[0]?.answer(new Error('not connected'));
    await turn();
    sent[1]?.answer();
    await turn();
    expect(names()).toEqual(['offer 1', 'offer 2', 'b']);
  });

  it('send nothing more once the link is closed', async () => {
    const { send, names } = wire();
    const queue = new SignalQueue(send, () => undefined);
    queue.add(offer('1'));
    queue.close();
    await turn();
    expect(names()).toEqual([]);
  });
});
