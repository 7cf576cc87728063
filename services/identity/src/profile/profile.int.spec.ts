import { deleteAccount } from '@portal/contracts/account';
import { authenticate, getUser, listStudents, studentRenamed } from '@portal/contracts/identity';
import {
  getPublicProfile,
  studentShown,
  updateProfile,
  type OwnProfile,
} from '@portal/contracts/profile';
import { DEVICE, IdentityUnderTest, PASSWORD, refusalOf, until } from '../testing/identity.fixture';
import { startOtherServices } from '../testing/services.double.fixture';

let identity: IdentityUnderTest;
let stopOthers: () => Promise<void>;
let ada: string;
let ben: string;
const published: { subject: string; body: unknown }[] = [];
const studentId = async (email: string) => {
  const { token } = await identity.student(email);
  return (await identity.service.messages.request(authenticate, { token })).userId;
};
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  for (const { subject } of [studentRenamed, studentShown]) {
    identity.service.bus.listen(subject, ({ body }) => {
      published.push({ subject, body });
      return Promise.resolve();
    });
  }
  stopOthers = await startOtherServices(identity.service.bus);
  ada = await studentId('ada.obi@miva.edu.ng');
  ben = await studentId('ben.eze@miva.edu.ng');
});
afterAll(async () => {
  await stopOthers();
  await identity.stop();
});

const save = async (change: object, id = ada): Promise<OwnProfile> =>
  (await identity.service.messages.request(updateProfile, { studentId: id, ...change })).profile;
const see = (id: string, viewerId: string) =>
  identity.service.messages.request(getPublicProfile, { studentId: id, viewerId });
/** Returns the published payloads of a subject, once there are `count` of them. */
const facts = (subject: string, count: number) =>
  until(`${count} of ${subject}`, () => {
    const matching = published.filter((each) => each.subject === subject);
    return Promise.resolve(matching.length >= count ? matching.map(({ body }) => body) : undefined);
  });

describe('a profile', () => {
  it('is empty at first, and shows nothing but name and department', async () => {
    const user = await identity.service.messages.request(getUser, { userId: ada });
    expect(user).toMatchObject({
      bio: '',
      about: '',
      location: '',
      profileImage: null,
      resume: null,
      mayDetectLocation: true,
      isHidden: false,
      shows: { profileImage: false, bio: false, about: false, location: false, resume: false },
    });
    expect(await see(ada, ben)).toEqual({
      _id: ada,
      name: 'Ada Obi',
      department: 'Computer Science',
      isOwn: false,
      profileImage: null,
      bio: null,
      about: null,
      location: null,
      resume: null,
    });
  });

  it('keeps every field that a save does not name (G58)', async () => {
    await save({ bio: 'Loops', about: 'Long walks', shows: { bio: true } });
    const after = await save({ location: 'Enugu' });
    expect(after).toMatchObject({ bio: 'Loops', about: 'Long walks', location: 'Enugu' });
    expect(await save({ shows: { about: true } })).toMatchObject({
      bio: 'Loops',
      shows: { bio: true, about: true, location: false },
    });
  });

  it('shows others the fields that are switched on, and no others', async () => {
    expect(await see(ada, ben)).toMatchObject({
      bio: 'Loops',
      about: 'Long walks',
      location: null,
      resume: null,
    });
  });

  it('never puts a detected place over one that was typed or cleared (G56)', async () => {
    const detected = { location: 'Ibadan', detected: 'by-itself' };
    expect(await save(detected)).toMatchObject({ location: 'Enugu' });
    expect(await save({ location: '' })).toMatchObject({ location: '', mayDetectLocation: false });
    expect(await save(detected)).toMatchObject({ location: '' });
    const asked = { location: 'Ibadan', detected: 'asked-for' };
    expect(await save(asked)).toMatchObject({ location: 'Ibadan' });
    expect(await save({ ...asked, location: 'Jos' })).toMatchObject({ location: 'Ibadan' });
    expect(await save(detected, ben)).toMatchObject({ location: 'Ibadan' });
  });

  it.each([
    ['a name without letters', { name: '12' }],
    ['a name of the staff', { name: 'Miva Support' }],
    ['a name in two scripts', { name: 'Аda Obi' }],
  ])('refuses %s and changes nothing', async (_what, change) => {
    const before = await identity.service.messages.request(getUser, { userId: ada });
    const refusal = await refusalOf(save({ bio: 'New', ...change }));
    expect(refusal.code).toBe('invalid_input');
    expect(await identity.service.messages.request(getUser, { userId: ada })).toEqual(before);
  });

  it('publishes a new name once, with a version', async () => {
    await save({ name: 'Ada  Obi-Eze' });
    await save({ name: 'Ada Obi-Eze' });
    expect(await facts(studentRenamed.subject, 1)).toEqual([
      { studentId: ada, name: 'Ada Obi-Eze', version: 1 },
    ]);
    expect(await see(ada, ben)).toMatchObject({ name: 'Ada Obi-Eze' });
  });

  it('that is hidden is there for nobody but its student, and says so (G60)', async () => {
    await save({ isHidden: true });
    expect((await refusalOf(see(ada, ben))).code).toBe('not_found');
    expect(await see(ada, ada)).toMatchObject({ isOwn: true, name: 'Ada Obi-Eze' });
    expect(await facts(studentShown.subject, 1)).toEqual([
      { studentId: ada, isHidden: true, profileImage: null, version: 2 },
    ]);
    const { students } = await identity.service.messages.request(listStudents, { after: null });
    expect(students.find((one) => one.studentId === ada)).toMatchObject({ isHidden: true });
    await save({ isHidden: false });
    expect(await see(ada, ben)).toMatchObject({ bio: 'Loops' });
  });

  it('loses nothing when two fields are saved at the same time', async () => {
    await Promise.all([save({ bio: 'One' }), save({ about: 'Two' }), save({ location: 'Three' })]);
    expect(await save({})).toMatchObject({ bio: 'One', about: 'Two', location: 'Three' });
  });

  it('goes with its account', async () => {
    await identity.service.messages.request(deleteAccount, {
      userId: ada,
      password: PASSWORD,
      device: DEVICE,
    });
    expect((await refusalOf(see(ada, ben))).code).toBe('not_found');
    expect((await refusalOf(save({ bio: 'Back' }))).code).toBe('unauthenticated');
    expect(await identity.sql('SELECT 1 FROM profiles WHERE user_id = $1', [ada])).toEqual([]);
  });
});
