import { fallBackInStudyCall } from './study-rooms.contract';
import { studyLive } from './study.live';

const { fallBack } = studyLive.asks;
const roomId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

describe('the ask to go on without Daily', () => {
  it('names a room, which who asks must have been let into, and nothing of who asks', () => {
    expect(fallBack.body.parse({ roomId, studentId: roomId })).toEqual({ roomId });
    for (const body of [{}, { roomId: 'room-1' }, { roomId: null }]) {
      expect(fallBack.body.safeParse(body).success).toBe(false);
    }
    expect(fallBack.room).toEqual({ kind: 'study', idField: 'roomId' });
  });

  it.each([fallBack.answer, fallBackInStudyCall.response])(
    'is answered by who carries the call',
    (answer) => {
      for (const provider of ['built-in', 'daily'])
        expect(answer.parse({ provider })).toEqual({ provider });
      for (const provider of ['zoom', null, undefined])
        expect(answer.safeParse({ provider }).success).toBe(false);
    },
  );
});
