import { applyForJobRoute, getJobRoute } from '@portal/contracts/jobs';
import { changeJobCardRoute, listJobCardsRoute, type JobCard } from '@portal/contracts/jobs-board';
import { JOB } from './jobs.fixture';
import { expectSound, openScreen, startPortalDouble, WIDTHS, type PortalDouble } from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});

const CARD: JobCard = {
  _id: '2b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
  jobId: JOB._id,
  title: 'Tutor',
  company_name: 'Faculty of Computing',
  candidate_required_location: null,
  contract_type: 'Part-time',
  url: 'https://jobs.example.com/1',
  isSample: false,
  isGone: true,
  stage: 'applied',
  note: 'Ask for the room',
  remindOn: '2026-03-02',
  isDue: true,
  savedAt: '2026-03-01T09:00:00.000Z',
  appliedAt: '2026-03-01T09:00:00.000Z',
  version: 3,
};

describe.each(WIDTHS)('the application board at %i px', (width) => {
  const open = () => openScreen(portal, '/job/board', { width });

  it('moves a card by keys, and puts it back where the portal does not (G41)', async () => {
    portal.answer(listJobCardsRoute, { cards: [CARD] });
    portal.answer(changeJobCardRoute, { ...CARD, stage: 'interview', version: 4 });
    const screen = await open();
    const applied = screen.getByRole('region', { name: 'Applied' });
    await applied.getByText('Reminder due').waitFor();
    await applied.getByText(/^Applied on 1 Mar/).waitFor();
    const link = applied.getByRole('link', { name: 'Open the posting: Tutor' });
    expect(await link.getAttribute('href')).toBe(CARD.url);
    await expectSound(screen, 'job-board');
    await applied.getByText('Notes and reminder').click();
    const isWhole = await applied.getByLabel('Remind me on').evaluate((input: HTMLElement) => {
      const given = input.offsetWidth;
      input.style.width = 'max-content';
      const needed = input.offsetWidth;
      input.style.width = '';
      return needed <= given;
    });
    expect(isWhole).toBe(true);
    await screen.getByLabel('Move to, for Tutor').selectOption('interview');
    await screen.getByRole('region', { name: 'Interview' }).getByText('Tutor').first().waitFor();
    expect(portal.callsOf(changeJobCardRoute).at(-1)?.body).toEqual({
      version: 3,
      stage: 'interview',
    });
    const moved = { ...CARD, stage: 'interview' as const, version: 4 };
    portal.answer(listJobCardsRoute, { cards: [moved] });
    portal.refuse(changeJobCardRoute, 409, 'conflict', 'This card was changed in another window.');
    await screen.getByLabel('Move to, for Tutor').selectOption('offer');
    await screen.getByText(/back in its place: This card was changed/).waitFor();
    const kept = screen.getByRole('region', { name: 'Interview' }).getByRole('heading');
    await kept.getByText('Tutor').waitFor();
    expect(await screen.getByRole('heading', { name: 'Tutor' }).count()).toBe(1);
  });

  it('keeps what is typed where its card moves, and saves it on the card as it is then', async () => {
    portal.answer(listJobCardsRoute, { cards: [CARD] });
    const moved = { ...CARD, stage: 'interview' as const, version: 4 };
    portal.answer(changeJobCardRoute, moved);
    const screen = await open();
    await screen.getByText('Notes and reminder').click();
    const notes = screen.getByRole('textbox', { name: 'Notes', exact: true });
    await notes.fill('Bring the certificate');
    await screen.getByLabel('Move to, for Tutor').selectOption('interview');
    await screen.getByText('Moved to Interview').waitFor();
    const column = screen.getByRole('region', { name: 'Interview' });
    expect(await column.getByRole('textbox', { name: 'Notes', exact: true }).inputValue()).toBe(
      'Bring the certificate',
    );
    const kept = { ...moved, note: 'Bring the certificate', version: 5 };
    portal.answer(changeJobCardRoute, kept);
    await screen.getByRole('button', { name: 'Save notes' }).click();
    await screen.getByText('Notes saved').waitFor();
    const { note, remindOn } = kept;
    expect(portal.callsOf(changeJobCardRoute).at(-1)?.body).toEqual({ version: 4, note, remindOn });
    await expectSound(screen, 'job-board-notes');
  });

  it('shows the job of a card and applies for it, at the price that it has by now', async () => {
    const saved = { ...CARD, stage: 'saved', appliedAt: null, isGone: false } as const;
    portal.answer(listJobCardsRoute, { cards: [saved] });
    portal.answer(getJobRoute, { ...JOB, title: 'Tutor', stage: 'saved' });
    portal.refuse(applyForJobRoute, 409, 'conflict', 'Please confirm the price.');
    const screen = await open();
    await screen.getByRole('button', { name: 'Details: Tutor' }).click();
    const details = screen.getByRole('dialog', { name: 'Tutor' });
    for (const part of ['Costs 50 XP', 'Lagos, Nigeria', 'Full-time', /Test them/])
      await details.getByText(part).first().waitFor();
    await expectSound(screen, 'job-board-details');
    await details.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Apply for Tutor' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm application' });
    await dialog.getByText('730.5 XP').waitFor();
    portal.answer(getJobRoute, { ...JOB, title: 'Tutor', stage: 'saved', xpCost: 20 });
    await dialog.getByRole('button', { name: 'Confirm & Apply' }).click();
    await dialog.getByText('20 XP', { exact: true }).waitFor();
    portal.answer(applyForJobRoute, {
      message: 'Applied — 20 XP deducted.',
      redirectUrl: '/job/sample/junior-web-developer',
      deductedXP: 20,
      totalXP: 710.5,
    });
    portal.answer(listJobCardsRoute, { cards: [{ ...CARD, isGone: false }] });
    await dialog.getByRole('button', { name: 'Confirm & Apply' }).click();
    const applied = screen.getByRole('region', { name: 'Applied' });
    await applied.getByRole('button', { name: 'Details: Tutor' }).waitFor();
    expect(await applied.getByRole('button', { name: /^Apply for/ }).count()).toBe(0);
    const { body } = portal.callsOf(applyForJobRoute).at(-1) ?? {};
    expect(body).toMatchObject({ amount: 20, jobId: JOB._id });
  });

  it('says of a job that has just closed why it cannot be applied for', async () => {
    const saved = { ...CARD, stage: 'saved', appliedAt: null, isGone: false } as const;
    portal.answer(listJobCardsRoute, { cards: [saved] });
    portal.refuse(getJobRoute, 404, 'not_found', 'This job is no longer open.');
    const screen = await open();
    await screen.getByRole('button', { name: 'Apply for Tutor' }).click();
    await screen.getByRole('dialog').getByText('This job is no longer open.').waitFor();
    await expectSound(screen, 'job-board-closed');
  });

  it('says that nothing is on it, and that it could not be loaded', async () => {
    portal.answer(listJobCardsRoute, { cards: [] });
    const screen = await open();
    await screen.getByText('Nothing on your board yet. Save a job or apply for one.').waitFor();
    portal.refuse(listJobCardsRoute, 400, 'invalid_input', 'Refused');
    await screen.reload();
    await screen.getByText('Your board could not be loaded.').waitFor();
    await expectSound(screen, 'job-board-error');
  });

  it('has a page that explains sample jobs, and one that ends the weekly mail by a button', async () => {
    const screen = await openScreen(portal, '/job/sample/junior-web-developer', { width });
    await screen.getByRole('heading', { name: 'This is a sample job' }).waitFor();
    expect(await screen.getByText('JOB_FEEDS').count()).toBe(0);
    await expectSound(screen, 'job-sample');
    const leaving = await openScreen(portal, `/job/mail/${'a'.repeat(32)}`, { width, as: null });
    await leaving.getByRole('button', { name: 'Stop the weekly mail' }).waitFor();
    await expectSound(leaving, 'job-mail');
  });
});
