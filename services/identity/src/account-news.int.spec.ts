import { deleteAccount } from '@portal/contracts/account';
import {
  accountsChanged,
  clearPendingUsers,
  deleteUser,
  liftSuspension,
  suspendUser,
  type AccountPart,
} from '@portal/contracts/admin';
import { ADMIN, DEVICE, IdentityUnderTest, PASSWORD, until } from './testing/identity.fixture';

const ADA = 'ada@miva.edu.ng';
const BEN = 'ben@miva.edu.ng';
let identity: IdentityUnderTest;
/** Parts named by events to the admins' clients, one list per event. */
let received: AccountPart[][];
beforeEach(async () => {
  identity = await IdentityUnderTest.start();
  received = [];
  identity.service.bus.join({
    requestHandler: () => undefined,
    eventHandler: (subject) => (message) => {
      const body: unknown = Reflect.get(Object(message), 'body');
      if (subject === accountsChanged.subject)
        received.push(accountsChanged.payload.parse(body).parts);
      return Promise.resolve();
    },
  });
});
afterEach(() => identity.stop());

const messages = () => identity.service.messages;
const idOf = async (email: string): Promise<string> => {
  const rows = await identity.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return rows[0]?.id ?? '';
};
/** Returns the parts that an act has published, after its event has arrived. */
async function partsChangedBy(act: () => Promise<unknown>): Promise<AccountPart[]> {
  received = [];
  await act();
  return until('something was told', () => Promise.resolve(received[0]));
}

describe('the admins’ screens are told what to ask for anew', () => {
  it('after registrations and sign-ins: no list of students for a sign-in', async () => {
    expect(await partsChangedBy(() => identity.register({ email: BEN }))).toEqual([
      'registrations',
    ]);
    const code = await identity.codeFor(BEN);
    expect(await partsChangedBy(() => identity.verify(BEN, code))).toEqual([
      ...['students', 'registrations', 'sign-ins'],
    ]);
    expect(await partsChangedBy(() => identity.login(BEN))).toEqual(['sign-ins']);
  });

  it('after what admins and owners do to accounts', async () => {
    for (const email of [ADA, BEN]) await identity.student(email);
    const [adminId, ada, ben] = await Promise.all([ADMIN.email, ADA, BEN].map(idOf));
    const about = { adminId: adminId ?? '', userId: ada ?? '' };
    const own = { userId: ben ?? '', password: PASSWORD, device: DEVICE };
    for (const act of [
      () => messages().request(suspendUser, { ...about, days: 7 }),
      () => messages().request(liftSuspension, about),
      () => messages().request(deleteUser, about),
      () => messages().request(deleteAccount, own),
    ]) {
      expect(await partsChangedBy(act)).toEqual(['students']);
    }
    const clear = () => messages().request(clearPendingUsers, { adminId: about.adminId });
    expect(await partsChangedBy(clear)).toEqual(['registrations']);
  });
});
