import { listMaterialsRoute } from '@portal/contracts/materials';
import { generateQuestionsRoute } from '@portal/contracts/testlab';
import {
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  answerTestLab(portal);
});

async function openForm(width: number): Promise<Page> {
  const page = await openScreen(portal, '/testlab', { width });
  await page.getByLabel('Topics').waitFor();
  return page;
}

/**
 * Drops a file onto an element with synthetic events.
 * @returns whether the page prevented the browser's default action
 */
function dropFile(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((place) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['Osmosis is a passage of water.'], 'notes.txt'));
    const target = document.querySelector(place);
    const fire = (type: string) =>
      target?.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
      ) === false;
    return fire('dragover') && fire('drop');
  }, selector);
}

describe.each(WIDTHS)('the material of a test, at %i px', (width) => {
  it('takes a pasted list of topics, a line each, as topics', async () => {
    const page = await openForm(width);
    const topics = page.getByLabel('Topics');
    await topics.fill('enzymes, ');
    await topics.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '• osmosis\r\n• price elasticity\r\n');
      field.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }),
      );
    });
    expect(await topics.inputValue()).toBe('enzymes, osmosis, price elasticity');
    await expectSound(page, 'testlab-pasted-topics');
  });

  it('does not let a file that is dropped beside the field open in its place', async () => {
    const page = await openForm(width);
    expect(await dropFile(page, 'h1')).toBe(true);
    expect(await page.getByText('notes.txt').count()).toBe(0);
    expect(await dropFile(page, '#lab-file')).toBe(true);
    await page.getByText('notes.txt').waitFor();
  });

  it('takes the kept file, or the topics, that another screen’s link names', async () => {
    const materialId = '00000000-0000-4000-8000-000000000001';
    const createdAt = '2026-11-20T10:00:00.000Z';
    const kept = {
      materialId,
      name: 'my notes.txt',
      kind: 'txt' as const,
      bytes: 1,
      sections: 1,
      createdAt,
    };
    const used = { usedBytes: 1, limitBytes: 1_000 };
    portal.answer(listMaterialsRoute, { materials: [kept], ...used });
    const page = await openScreen(portal, `/TestLab?material=${materialId}`, { width });
    await page.getByText('my notes.txt').waitFor();
    await expectSound(page, 'testlab-linked-material');
    const sent = portal.callsOf(generateQuestionsRoute).length;
    portal.refuse(generateQuestionsRoute, 400, 'invalid_input', 'Refused');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expectSoon(() => portal.callsOf(generateQuestionsRoute).length, sent + 1);
    expect(JSON.stringify(portal.callsOf(generateQuestionsRoute).at(-1)?.body)).toContain(
      materialId,
    );
    await page.getByRole('button', { name: 'Practise without it' }).click();
    await page.getByText('my notes.txt').waitFor({ state: 'detached' });

    portal.answer(listMaterialsRoute, { materials: [], ...used });
    await page.goto(`${portal.url}/TestLab?material=${materialId}`);
    await page.getByText('The file that this link leads to has been deleted.').waitFor();
    await page.goto(`${portal.url}/TestLab?topics=Osmosis%2C%20Diffusion`);
    await page.getByLabel('Topics').waitFor();
    expect(await page.getByLabel('Topics').inputValue()).toBe('Osmosis, Diffusion');
  });

  it('opens the form with the file of My material where another test is still there', async () => {
    portal.answer(generateQuestionsRoute, {
      sessionId: '7b1c2d3e-4f50-4617-8a9b-0c1d2e3f4a5b',
      questions: [{ question: 'What is meant?', choices: ['One', 'Two', 'Three', 'Four'] }],
      notice: null,
    });
    portal.answer(listMaterialsRoute, {
      materials: [
        {
          materialId: '00000000-0000-4000-8000-000000000001',
          name: 'my notes.txt',
          kind: 'txt',
          bytes: 1,
          sections: 1,
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
      usedBytes: 1,
      limitBytes: 1_000,
    });
    const page = await openForm(width);
    await page.getByLabel('Topics').fill('normal forms');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('heading', { name: 'What is meant?' }).waitFor();
    await page.goto(`${portal.url}/material`);
    await page.getByRole('link', { name: 'Practise “my notes.txt”' }).click();
    await page.getByText('my notes.txt').waitFor();
    await page.getByRole('button', { name: 'Generate' }).waitFor();
    await expectSound(page, 'testlab-material-beside-test');
  });
});
