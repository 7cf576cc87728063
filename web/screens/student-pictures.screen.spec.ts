import {
  getStudyPreferencesRoute,
  listStudyRequestsRoute,
  studyLive,
} from '@portal/contracts/study';
import type { StudyRoom } from '@portal/contracts/study';
import { getUserRoute } from '@portal/contracts/identity';
import { getPracticeRoute } from '@portal/contracts/study-practice';
import { getAvatarRoute } from '@portal/contracts/profile';
import {
  ADA,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const ROOM = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const BEN = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const EVE = '8b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
const PICTURE = '/api/profile/avatars/7d444840-9dc0-41d1-b245-5ffdce74fad2';
/** A GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');
/** A silent microphone, and no camera. */
const NO_CAMERA = `navigator.mediaDevices.getUserMedia = ({ video }) =>
  video
    ? Promise.reject(new DOMException('none', 'NotFoundError'))
    : Promise.resolve(new AudioContext().createMediaStreamDestination().stream);`;

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.answerRaw(getAvatarRoute, (response) => {
    response.writeHead(200, { 'content-type': 'image/gif' }).end(PIXEL);
  });
  answerTestLab(portal);
  portal.answer(getPracticeRoute, { practice: null });
  portal.answer(getStudyPreferencesRoute, {
    showsOnline: false,
    topics: [],
    blocked: [],
    freeMinutesLeft: 30,
    xpPerMinute: 1,
  });
});

const pictureIn = (page: Page) => page.locator(`img[src="${PICTURE}"]`);
const request = (id: string, name: string, profileImage: string | null) => ({
  requestId: id,
  fromUser: { id, name, department: 'Economics' as const, profileImage },
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
});

describe.each(WIDTHS)('the picture of a student at %i px', (width) => {
  it('stands on the card of a request, and a letter where it is not shown', async () => {
    portal.answer(listStudyRequestsRoute, [
      request(BEN, 'Ben Eze', PICTURE),
      request(EVE, 'Eve Ojo', null),
    ]);
    const page = await openScreen(portal, '/terms', { width });
    await page.goto(`${portal.url}/help`);
    const shown = page.getByRole('listitem').filter({ hasText: 'Ben Eze' });
    await pictureIn(page).waitFor();
    expect(await shown.locator('img').count()).toBe(1);
    const hidden = page.getByRole('listitem').filter({ hasText: 'Eve Ojo' });
    expect(await hidden.locator('img').count()).toBe(0);
    expect(await hidden.getByText('E', { exact: true }).count()).toBe(1);
    await expectSound(page, 'request-pictures', false);
    portal.answer(listStudyRequestsRoute, []);
  });

  it('stands in the frame, on phones on the button of the account and else in the rail', async () => {
    portal.answer(getUserRoute, { user: { ...ADA, profileImage: PICTURE } });
    const page = await openScreen(portal, '/terms', { width });
    await page.goto(`${portal.url}/help`);
    const place =
      width < 1024 ? page.getByRole('banner') : page.getByRole('link', { name: 'Profile' });
    await expectSoon(
      () => place.locator('img').filter({ visible: true }).last().getAttribute('src'),
      PICTURE,
    );
    await expectSound(page, 'frame-picture');
    portal.answer(getUserRoute, { user: ADA });
  });

  it('stands in the call where the camera is off', async () => {
    const member = (profileImage: string | null) => ({
      _id: ADA._id,
      name: ADA.name,
      department: 'Economics' as const,
      profileImage,
      peerId: null,
      media: { audio: false, video: false, screen: false },
      isHere: true,
    });
    const room = (profileImage: string | null): StudyRoom => ({
      roomId: ROOM,
      revision: 1,
      members: [member(profileImage)],
      messages: [],
      lab: { topics: '', numQuestions: 5 },
      call: {
        roomId: ROOM,
        roomUrl: `http://localhost/study/${ROOM}`,
        provider: 'built-in',
        token: null,
        iceServers: [],
        iceTransportPolicy: 'all',
        notice: null,
      },
    });
    portal.answerAsk(studyLive.asks.present, () => ({ isInCall: true }));
    for (const profileImage of [PICTURE, null]) {
      portal.answerAsk(studyLive.asks.joinRoom, () => room(profileImage));
      const page = await openScreen(portal, '/terms', { width });
      await page.addInitScript(NO_CAMERA);
      await page.goto(`${portal.url}/study/${ROOM}`);
      await page.getByRole('button', { name: /^Join the call/ }).click();
      const tile = page.locator('[data-call] li');
      await tile.waitFor();
      expect(await tile.locator('img').count()).toBe(profileImage ? 1 : 0);
    }
  });
});
