import {
  AVATAR_MAX_BYTES,
  ownProfileSchema,
  setAvatarRoute,
  updateProfileRoute,
} from '@portal/contracts/profile';
import { getHistoryRoute, getTimelineRoute } from '@portal/contracts/xp';
import sharp from 'sharp';
import {
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
let photo: Buffer;
beforeAll(async () => {
  photo = await takePhoto();
  portal = await startPortalDouble();
  portal.answer(getHistoryRoute, { entries: [], nextBefore: null });
  portal.answer(getTimelineRoute, { days: [], isWhole: true });
  const profile = ownProfileSchema.parse({});
  portal.answer(updateProfileRoute, { message: 'Your profile is saved.', profile });
});
beforeEach(() => {
  const profileImage = '/api/profile/avatars/7d444840-9dc0-41d1-b245-5ffdce74fad2';
  portal.answer(setAvatarRoute, { message: 'Saved', profileImage });
});

const RED = { r: 220, g: 20, b: 20 };

/**
 * Creates a photo as a phone saves it, with a red part that is at the bottom of the upright
 * picture.
 */
async function takePhoto(): Promise<Buffer> {
  const [width, height] = [3_000, 2_250];
  const noise = { type: 'gaussian' as const, mean: 140, sigma: 70 };
  const part = { width: width / 2, height, channels: 3 as const, background: RED };
  const red = await sharp({ create: part }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: 'black', noise } })
    .composite([{ input: red, left: width / 2, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { Model: 'Phone 7' } } })
    .jpeg({ quality: 99 })
    .toBuffer();
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Profile picture').setInputFiles({ name, mimeType, buffer });
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Returns the file of the latest upload, and the headers of its form part. */
function sentPicture(): { head: string; content: Buffer } {
  const body = String(portal.callsOf(setAvatarRoute).at(-1)?.body);
  const start = body.indexOf('\r\n\r\n');
  const end = body.lastIndexOf('\r\n--');
  return { head: body.slice(0, start), content: Buffer.from(body.slice(start + 4, end), 'latin1') };
}

describe.each(WIDTHS)('a profile picture at %i px', (width) => {
  it('of many megabytes is sent upright, small, and without its metadata', async () => {
    expect(photo.length).toBeGreaterThan(2 * AVATAR_MAX_BYTES);
    const page = await openScreen(portal, '/profile', { width });
    await choose(page, 'IMG 0001.JPG', 'image/jpeg', photo);
    await page.getByText('Your new picture. It is saved with the rest.').waitFor();
    const preview = await page.locator('img[src^="blob:"]').first().boundingBox();
    expect([preview?.width, preview?.height]).toEqual([64, 64]);
    await expectSound(page, 'profile-picture');
    await save(page);
    await page.getByText('Your profile is saved.').waitFor();
    const { head, content } = sentPicture();
    expect(head).toContain('filename="IMG 0001.webp"');
    expect(content.length).toBeLessThan(AVATAR_MAX_BYTES / 4);
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 768, height: 1_024 });
    expect([metadata.orientation, metadata.exif]).toEqual([undefined, undefined]);
    const bottom = { left: 200, top: 700, width: 300, height: 200 };
    const { dominant } = await sharp(await sharp(content).extract(bottom).toBuffer()).stats();
    expect(dominant.r - dominant.g).toBeGreaterThan(120);
  });

  it('waits for the photo where Save is pressed at once', async () => {
    const page = await openScreen(portal, '/profile', { width });
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const before = portal.callsOf(setAvatarRoute).length;
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.getByLabel('Profile picture').setInputFiles(file);
    await save(page);
    await page.getByText('Your profile is saved.').waitFor();
    expect(portal.callsOf(setAvatarRoute).length).toBe(before + 1);
    expect(sentPicture().content.length).toBeLessThan(AVATAR_MAX_BYTES / 4);
  });

  it('that is small already is sent as it is', async () => {
    const create = { width: 200, height: 100, channels: 3 as const, background: RED };
    const small = await sharp({ create }).png().toBuffer();
    const page = await openScreen(portal, '/profile', { width });
    await choose(page, 'me.png', 'image/png', small);
    await save(page);
    await page.getByText('Your profile is saved.').waitFor();
    expect(sentPicture().content.equals(small)).toBe(true);
  });

  it('that the browser cannot open is refused at once, with what to do', async () => {
    const before = portal.callsOf(setAvatarRoute).length;
    const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');
    const page = await openScreen(portal, '/profile', { width });
    // Chosen from a folder on Android, such a photo often has a generic name and type.
    await choose(page, 'IMG_0001', 'application/octet-stream', heic);
    await page.getByText(/^This browser cannot open HEIC photos\. Choose it in Safari/).waitFor();
    await expectSound(page, 'profile-picture-heic');
    const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('Profile picture').setInputFiles(text);
    await page.getByText('This file cannot be opened as a picture.').waitFor();
    await page.getByRole('textbox', { name: 'About' }).fill('Kept');
    await save(page);
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'About' }).inputValue()).toBe('Kept');
    expect(portal.callsOf(setAvatarRoute).length).toBe(before);
  });
});
