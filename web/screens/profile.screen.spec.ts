import { getUserRoute, type OwnUser } from '@portal/contracts/identity';
import {
  getPublicProfileRoute,
  locateRoute,
  ownProfileSchema,
  setResumeRoute,
  updateProfileRoute,
} from '@portal/contracts/profile';
import { getHistoryRoute, getTimelineRoute } from '@portal/contracts/xp';
import {
  ADA,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});
beforeEach(() => {
  portal.answer(getHistoryRoute, { entries: [], nextBefore: null });
  portal.answer(getTimelineRoute, { days: DAYS, isWhole: true });
  portal.answer(getUserRoute, { user: ADA });
});

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  balanceXP: index * 25,
  earnedXP: 25,
  spentXP: 0,
}));
const FULL: OwnUser = {
  ...ADA,
  bio: 'Loops and long walks',
  about: 'Second year.\nI like proofs.',
  location: 'Enugu',
  resume: '/api/profile/resumes/7d444840-9dc0-41d1-b245-5ffdce74fad2',
  resumeName: 'Résumé – 简历 (1).pdf',
};
const saved = { message: 'Your profile is saved.', profile: ownProfileSchema.parse({}) };

describe.each(WIDTHS)('the profile at %i px', (width) => {
  it('has the specified words where nothing is set, and the XP over time as picture and table', async () => {
    const page = await openScreen(portal, '/profile', { width });
    await page.getByText('No bio yet').waitFor();
    for (const words of ['No about info yet', 'No resume uploaded', 'Edit Profile']) {
      expect(await page.getByText(words).count()).toBe(1);
    }
    await page.getByRole('progressbar', { name: 'XP to the next level' }).waitFor();
    await page.getByRole('img', { name: /XP at the end of each/ }).waitFor();
    await page.getByText('Show as a table').click();
    expect(await page.getByRole('row').count()).toBe(31);
    await expectSound(page, 'profile-empty');
  });

  it('stands beneath a cover with a letter for the picture, and leads back to the page before', async () => {
    const page = await openScreen(portal, '/help', { width });
    if (width < 1024) await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    const head = page.getByRole('main').locator('section').first();
    await head.getByRole('heading', { name: ADA.name }).waitFor();
    expect(await head.locator('svg').first().isVisible()).toBe(true);
    expect(await head.locator('img').count()).toBe(0);
    expect(await head.getByText('A', { exact: true }).count()).toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('heading', { name: 'Help and Support' }).waitFor();
  });

  it('shows what is set, with the resume as a download', async () => {
    portal.answer(getUserRoute, { user: FULL });
    const page = await openScreen(portal, '/profile', { width });
    await page.getByText('Loops and long walks').waitFor();
    expect(await page.getByText('📍 Enugu').count()).toBe(1);
    const resume = page.getByRole('link', { name: 'View Resume' });
    expect(await resume.getAttribute('href')).toBe(FULL.resume);
    expect(await resume.getAttribute('download')).toBe('');
    await expectSound(page, 'profile');
  });

  it('saves what was typed, keeps the dialog with its words where that fails, and closes on success', async () => {
    portal.answer(getUserRoute, { user: FULL });
    portal.refuse(updateProfileRoute, 400, 'invalid_input', 'Please choose another name.');
    const page = await openScreen(portal, '/profile', { width });
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'Bio' }).fill('New words');
    await page.getByLabel('Hide me from other students').check();
    await expectSound(page, 'profile-edit');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please choose another name.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Bio' }).inputValue()).toBe('New words');
    portal.answer(updateProfileRoute, saved);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your profile is saved.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(portal.callsOf(updateProfileRoute).at(-1)?.body).toMatchObject({
      bio: 'New words',
      about: FULL.about,
      location: 'Enugu',
      isHidden: true,
    });
  });

  it('is edited by picture, bio, about, location and resume, and Cancel keeps it as it was', async () => {
    portal.answer(getUserRoute, { user: FULL });
    const page = await openScreen(portal, '/profile', { width });
    const saves = portal.callsOf(updateProfileRoute).length;
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const dialog = page.getByRole('dialog');
    const takes = (label: string) =>
      dialog.getByLabel(label, { exact: true }).getAttribute('accept');
    expect(await takes('Profile picture')).toBe('image/*');
    expect(await takes('Resume')).toBe('.pdf,.doc,.docx,.png,.jpg,.jpeg');
    for (const [name, value] of [
      ['Bio', FULL.bio],
      ['About', FULL.about],
      ['Location', FULL.location],
    ] as const) {
      expect(await dialog.getByRole('textbox', { name }).inputValue()).toBe(value);
    }
    await dialog.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Bio' }).fill('Never kept');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Loops and long walks').waitFor();
    expect(portal.callsOf(updateProfileRoute)).toHaveLength(saves);
  });

  it('says once after saving what only the student sees, and leads to the switches', async () => {
    portal.answer(updateProfileRoute, saved);
    const page = await openScreen(portal, '/profile', { width });
    const save = async () => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await save();
    expect(await page.getByText(/Only you can see/).count()).toBe(0);
    portal.answer(getUserRoute, { user: { ...ADA, bio: 'Loops and long walks' } });
    await save();
    await page.getByText('Only you can see your bio.').waitFor();
    await expectSound(page, 'profile-only-you');
    await page.getByRole('button', { name: 'Choose what others see' }).click();
    const picture = page.getByRole('checkbox', { name: 'My picture' });
    await picture.waitFor();
    expect(await picture.evaluate((box) => box === document.activeElement)).toBe(true);
    await expectSound(page, 'profile-choose');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByText('Loops and long walks').waitFor();
    await save();
    expect(await page.getByText(/Only you can see/).count()).toBe(0);
  });

  it('as others see it leaves out what is hidden', async () => {
    portal.answer(getPublicProfileRoute, {
      _id: ADA._id,
      name: ADA.name,
      department: ADA.department,
      profileImage: null,
      bio: null,
      about: null,
      location: null,
      resume: null,
      isOwn: true,
    });
    const page = await openScreen(portal, `/profile/${ADA._id}`, { width });
    await page.getByText('This is how other students see your profile.').waitFor();
    await page.getByRole('heading', { name: ADA.name }).waitFor();
    expect(await page.getByText(/No bio yet|No resume uploaded/).count()).toBe(0);
    await expectSound(page, 'profile-as-others');
  });

  it('says what is wrong with a file, and keeps what was typed', async () => {
    portal.answer(updateProfileRoute, saved);
    portal.refuse(setResumeRoute, 415, 'unsupported_file', 'The document has macros.');
    const page = await openScreen(portal, '/profile', { width });
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    const resume = page.getByLabel('Resume', { exact: true });
    const large = { name: 'large.pdf', mimeType: 'application/pdf' };
    await resume.setInputFiles({ ...large, buffer: Buffer.alloc(5_300_000) });
    await page.getByText('This file is larger than 5 MB.').waitFor();
    const macros = { name: 'cv.docm', mimeType: 'application/msword', buffer: Buffer.from('x') };
    await resume.setInputFiles(macros);
    await page.getByRole('textbox', { name: 'About' }).fill('Kept');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The document has macros.').waitFor();
    await page.getByText(/^What you typed is saved\. A file above is not/).waitFor();
    expect(await page.getByRole('textbox', { name: 'About' }).inputValue()).toBe('Kept');
    await expectSound(page, 'profile-edit-refused');
  });

  it('detects the place once, saves it and names its source; a refusal ends in Unknown (G56)', async () => {
    const user = { ...ADA, mayDetectLocation: true };
    portal.answer(getUserRoute, { user });
    portal.answer(updateProfileRoute, saved);
    const release = portal.hold(locateRoute, { location: 'Enugu', credit: 'GeoNames' });
    const page = await openScreen(portal, '/', { width });
    const type = async (location: string) => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByRole('textbox', { name: 'Location' }).fill(location);
      portal.answer(getUserRoute, { user: { ...ADA, location } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 6.44123, longitude: 7.49876 });
    await page.goto(`${portal.url}/profile`);
    await page.getByText('📍 Detecting...').waitFor();
    await expectSound(page, 'profile-detecting');
    portal.answer(getUserRoute, { user: { ...ADA, location: 'Enugu' } });
    release();
    await page.getByText('📍 Enugu').waitFor();
    const credit = page.getByText('Town by GeoNames (CC BY 4.0)');
    await credit.waitFor();
    expect(portal.callsOf(locateRoute).at(-1)?.query).toEqual({ lat: 6.44, lon: 7.5 });
    expect(portal.callsOf(updateProfileRoute).at(-1)?.body).toEqual({
      location: 'Enugu',
      detected: 'by-itself',
    });
    // A typed location has no source to credit.
    await type('Awka');
    await page.getByText('📍 Awka').waitFor();
    expect(await credit.count()).toBe(0);

    portal.answer(getUserRoute, { user });
    portal.answer(locateRoute, { location: 'Unknown', credit: null });
    await page.reload();
    await page.getByRole('button', { name: 'Detect my location' }).click();
    await page.getByText('📍 Unknown').waitFor();
    await expectSound(page, 'profile-unknown');

    // Clearing it leaves no location.
    await type('Jos');
    await page.getByText('📍 Jos').waitFor();
    await type('');
    await page.getByText('Location not set').waitFor();
    expect(await page.getByText('📍').count()).toBe(0);
  });

  it('ends in Unknown where the browser is refused, tries once in a tab, and lets a place be typed (G56)', async () => {
    portal.answer(getUserRoute, { user: { ...ADA, mayDetectLocation: true } });
    portal.answer(updateProfileRoute, saved);
    const asked = portal.callsOf(locateRoute).length;
    const page = await openScreen(portal, '/profile', { width });
    await page.getByText('📍 Unknown').waitFor();
    await page.reload();
    await page.getByText('Location not set').waitFor();
    expect(portal.callsOf(locateRoute)).toHaveLength(asked);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('textbox', { name: 'Location' }).fill('Nsukka');
    portal.answer(getUserRoute, { user: { ...ADA, location: 'Nsukka' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('📍 Nsukka').waitFor();
    expect(portal.callsOf(updateProfileRoute).at(-1)?.body).toMatchObject({ location: 'Nsukka' });
  });

  it('of another student shows what that one shows, and says where there is none', async () => {
    const id = '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b';
    portal.answer(getPublicProfileRoute, {
      _id: id,
      name: 'Ben Eze',
      department: 'Economics',
      profileImage: null,
      bio: 'Chess',
      about: null,
      location: null,
      resume: null,
      isOwn: false,
    });
    const page = await openScreen(portal, `/profile/${id}`, { width });
    await page.getByRole('heading', { name: 'Ben Eze' }).waitFor();
    expect(await page.getByText('Chess').count()).toBe(1);
    await expectSound(page, 'profile-other');
    portal.refuse(getPublicProfileRoute, 404, 'not_found', 'There is no such user.');
    await page.reload();
    await page.getByText('There is no such profile, or it is hidden.').waitFor();
    await expectSound(page, 'profile-gone');
  });
});
