import type { StudyMessage } from '@portal/contracts/study';
import fc from 'fast-check';
import {
  earlierThan,
  EMPTY_LOG,
  isAhead,
  unreadOf,
  withAllSeen,
  withConfirmed,
  withFailed,
  withoutFailed,
  withMessages,
  withUnsent,
  type ChatLog,
} from './chat-log';

const ME = 'me';
const OTHER = 'other';

function message(number: number, userId = OTHER): StudyMessage {
  return {
    _id: `message-${number}`,
    number,
    channel: 'room',
    userId,
    user: userId,
    text: `words ${number}`,
    time: '2026-11-22T12:00:00.000Z',
  };
}

const numbersOf = ({ messages }: ChatLog) => messages.map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the chat of a room', () => {
  it('ends as it was said, however often and in whatever order the messages come', () => {
    const arrivals = fc
      .integer({ min: 1, max: 30 })
      .chain((count) =>
        fc.tuple(
          fc.constant(count),
          fc.shuffledSubarray(upTo(count), { minLength: count, maxLength: count }),
          fc.array(fc.integer({ min: 1, max: count })),
        ),
      );
    fc.assert(
      fc.property(arrivals, ([count, order, again]) => {
        // A message that overtakes another is not added: the room is refetched, and includes all of
        // them.
        const log = [...order, ...again].reduce(
          (known, number) =>
            isAhead(known, message(number))
              ? withMessages(
                  known,
                  upTo(number).map((each) => message(each)),
                )
              : withMessages(known, [message(number)]),
          EMPTY_LOG,
        );
        expect(numbersOf(log)).toEqual(upTo(count));
      }),
    );
  });

  it('keeps the newer of two stretches, and asks for the earlier one from there', () => {
    const away = withMessages(EMPTY_LOG, [message(1), message(2)]);
    const back = withMessages(away, [message(9), message(10)]);
    expect(numbersOf(back)).toEqual([9, 10]);
    expect(earlierThan(back)).toBe(9);
    const earlier = withMessages(
      back,
      upTo(8).map((number) => message(number)),
    );
    expect(numbersOf(earlier)).toEqual(upTo(10));
    expect(earlierThan(earlier)).toBeNull();
  });

  it('shows what is written once, whether its echo or its answer comes first', () => {
    const said = message(1, ME);
    const sent = withUnsent(EMPTY_LOG, said._id, said.text);
    expect(sent.unsent).toMatchObject([{ id: said._id, state: 'pending' }]);
    const echoFirst = withConfirmed(withMessages(sent, [said]), said._id, said);
    const answerFirst = withMessages(withConfirmed(sent, said._id, said), [said]);
    for (const log of [echoFirst, answerFirst]) {
      expect(log.messages).toEqual([said]);
      expect(log.unsent).toEqual([]);
    }
  });

  it('shows what is sent again in its place, and not at all where it had arrived', () => {
    const said = message(1, ME);
    const two = withUnsent(withUnsent(EMPTY_LOG, said._id, said.text), 'second', 'more words');
    const failed = withFailed(two, said._id, 'Too many.');
    expect(failed.unsent.map(({ state }) => state)).toEqual(['failed', 'pending']);
    const again = withUnsent(failed, said._id, said.text);
    expect(again.unsent.map(({ id, state }) => [id, state])).toEqual([
      [said._id, 'pending'],
      ['second', 'pending'],
    ]);
    const arrived = withMessages(failed, [said]);
    expect(withUnsent(arrived, said._id, said.text)).toBe(arrived);
  });

  it('drops what has failed when it is removed, and nothing that is under way', () => {
    const two = withUnsent(withUnsent(EMPTY_LOG, 'first', 'words'), 'second', 'more words');
    const failed = withFailed(two, 'first', 'Too many.');
    expect(withoutFailed(failed, 'first').unsent.map(({ id }) => id)).toEqual(['second']);
    expect(withoutFailed(failed, 'second').unsent).toHaveLength(2);
  });

  it('counts as unread what others have said since it was last in view', () => {
    const log = withMessages(EMPTY_LOG, [message(1), message(2, ME), message(3)]);
    expect(unreadOf(log, ME)).toBe(2);
    const seen = withAllSeen(log);
    expect(unreadOf(seen, ME)).toBe(0);
    expect(unreadOf(withMessages(seen, [message(4)]), ME)).toBe(1);
    expect(withAllSeen(seen)).toBe(seen);
  });
});
