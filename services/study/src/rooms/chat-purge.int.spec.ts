import { studentDataOf } from '@portal/contracts/student-data';
import { Scheduler } from '@portal/kit';
import { Rooms } from '../testing/rooms.fixture';
import { ChatPurgeService } from './chat-purge.service';

const DAYS = 24 * 3_600;
let rooms: Rooms;
beforeEach(async () => {
  rooms = await Rooms.start({ env: { STUDY_CHAT_DAYS: '30' } });
});
afterEach(() => rooms.stop());

/** Returns the student's own messages from the export. */
async function messagesBy(studentId: string) {
  const asked = { studentId, section: 'study.messages', after: null };
  const { items } = await rooms.messages.request(studentDataOf('study').exportStudent, asked);
  return items.map((item) => String(Reflect.get(Object(item), 'text')));
}
const purge = () => rooms.service.app.get(ChatPurgeService, { strict: false }).purge();

it('forgets messages so many days after the session ended, also of their export, and nothing before', async () => {
  const { ada, ben, cyd, dan } = await rooms.students('ada', 'ben', 'cyd', 'dan');
  const [over, underWay] = [await rooms.open(ada, ben), await rooms.open(cyd, dan)];
  await rooms.send(over, ada, 'Hello');
  await rooms.send(underWay, cyd, 'Still here');
  rooms.pass(10 * DAYS);
  await rooms.leave(over, ada);
  rooms.pass(30 * DAYS);
  await purge();
  expect(await messagesBy(ada)).toEqual(['Hello']);
  rooms.pass(1);
  await purge();
  expect(await messagesBy(ada)).toEqual([]);
  // Messages of an active session stay readable there, however old.
  expect(await messagesBy(cyd)).toEqual(['Still here']);
  expect((await rooms.enter(underWay, dan)).messages).toMatchObject([{ text: 'Still here' }]);
  const { countStudent } = studentDataOf('study');
  expect(await rooms.messages.request(countStudent, { studentId: ada })).toMatchObject({
    studySessions: 1,
  });
});

it('does so by its schedule', async () => {
  const { ada, ben } = await rooms.students('ada', 'ben');
  const roomId = await rooms.open(ada, ben);
  await rooms.send(roomId, ada, 'Hello');
  await rooms.leave(roomId, ada);
  rooms.pass(31 * DAYS);
  await rooms.service.app.get(Scheduler, { strict: false }).runDue();
  expect(await messagesBy(ada)).toEqual([]);
});
