import { listUsers } from '@portal/contracts/admin';
import { seedStudents } from '@portal/contracts/identity';
import { Scheduler } from '@portal/kit';
import { IdentityUnderTest } from '../testing/identity.fixture';

const OLA = `${'Ọlá'.normalize('NFD')} Adé`;
const ONEIL = 'Ngozi O’Neil';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  await identity.service.messages.request(seedStudents, {
    students: [
      { email: 'ola@miva.edu.ng', name: OLA, department: 'Economics' },
      { email: 'oneil@miva.edu.ng', name: ONEIL, department: 'Economics' },
      { email: 'ada.obi@miva.edu.ng', name: 'Ada Obi', department: 'Economics' },
    ],
  });
  await foldSearches();
});
afterAll(() => identity.stop());

const foldSearches = () => {
  identity.pass(5);
  return identity.service.app.get(Scheduler, { strict: false }).runDue();
};
const found = async (search: string) => {
  const { users, total } = await identity.service.messages.request(listUsers, { search });
  expect(total).toBe(users.length);
  return users.map(({ name }) => name);
};

describe('a search of the admins', () => {
  it.each([
    ['ola', [OLA]],
    ['Ọlá'.normalize('NFC'), [OLA]],
    ['Ade Ola', [OLA]],
    ["o'neil", [ONEIL]],
    ['o‘neil  ngozi', [ONEIL]],
    ['oneil', [ONEIL]],
    ['obi  ada.obi@miva', ['Ada Obi']],
    ['ola nobody', []],
  ])('finds what a search for partners finds: %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('goes by the present name, whoever has changed it, and by its very letters at once', async () => {
    await identity.sql("UPDATE users SET name = 'Zoë Adé' WHERE email = 'ola@miva.edu.ng'");
    expect(await found('Zoë')).toEqual(['Zoë Adé']);
    await foldSearches();
    expect(await found('ade zoe')).toEqual(['Zoë Adé']);
    expect(await found('ola ade')).toEqual(['Zoë Adé']);
    expect(await found('olu')).toEqual([]);
  });
});
