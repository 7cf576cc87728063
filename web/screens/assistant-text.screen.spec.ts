import { buildChat, buildMessage, showChats, WrittenAnswer } from './assistant-chats';
import {
  closeScreens,
  expectSoon,
  expectSound,
  openScreen,
  startPortalDouble,
  type Page,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
});
afterEach(closeScreens);

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const open = () => openScreen(portal, '/mivaai', { width: 1280 });
function showAnswer(content: string) {
  showChats(portal, [buildChat({ messages: [buildMessage(1), buildMessage(2, { content })] })]);
}

describe('the text of an answer', () => {
  it('leaves prices as they are typed, and bold (G69)', async () => {
    showAnswer('a seat costs **$2.20** and the club keeps $1.10 of it');
    const page = await open();
    await log(page).getByText('a seat costs $2.20 and the club keeps $1.10 of it').waitFor();
    expect(await log(page).locator('strong').textContent()).toBe('$2.20');
  });

  it('sets formulas with a reading for screen readers, and leaves code alone (G70)', async () => {
    const matrix = String.raw`\[\begin{matrix}1&2\\3&4\end{matrix}\]`;
    showAnswer(String.raw`So \(E=mc^2\) and` + `\n\n${matrix}\n\n\`\`\`tex\n\\(E=mc^2\\)\n\`\`\``);
    const page = await open();
    await expectSoon(() => log(page).locator('math').count(), 2);
    // Screen readers receive the MathML; the visual rendering beside it is hidden from them.
    const drawn = log(page).locator('.katex-html');
    expect(await drawn.count()).toBe(2);
    expect(
      await drawn.evaluateAll((all) => all.map((one) => one.getAttribute('aria-hidden'))),
    ).toEqual(['true', 'true']);
    expect(await log(page).locator('pre').textContent()).toBe('\\(E=mc^2\\)');
    await expectSound(page, 'assistant-formulas');
  });

  it('stands at every step of a formula that is half there or wrong (G71)', async () => {
    showAnswer('$$');
    const page = await open();
    await log(page).getByText('$$', { exact: true }).waitFor();
    const next = WrittenAnswer.next(portal);
    await composer(page).fill('More');
    await composer(page).press('Enter');
    const answer = await next;
    answer.text('It is $$\\frac{a}');
    await log(page).getByText('It is $$\\frac{a}').waitFor();
    answer.text('{b}$$ and $$\\badcommand$$ fine');
    await expectSoon(() => log(page).locator('math').count(), 1);
    await log(page).getByText('$$\\badcommand$$').waitFor();
    answer.end('It is $$\\frac{a}{b}$$ and $$\\badcommand$$ fine');
    await log(page).getByText('fine').waitFor();
  });

  it('loads no picture, runs nothing, and leads nowhere that is not named (G72)', async () => {
    const asked: string[] = [];
    showAnswer(
      [
        '![x](http://stub.example/p.png?d=secret) <img src="http://stub.example/q.png" onerror="document.title=1">',
        '<script>document.title="run"</script>',
        '[a](javascript:alert(1)) [b](https://example.org/a)',
      ].join('\n\n'),
    );
    const page = await open();
    await log(page).waitFor();
    // Includes the first request of the page.
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await log(page).getByText('[picture: x]').waitFor();
    await log(page).getByText('<script>').waitFor();
    expect(await log(page).locator('img, script').count()).toBe(0);
    expect(
      await log(page)
        .getByRole('article')
        .locator('a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['https://example.org/a']);
    await log(page).getByText('(example.org)').waitFor();
    expect(asked.filter((url) => url.startsWith(portal.url)).length).toBeGreaterThan(1);
    expect(
      asked.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(portal.url)),
    ).toEqual([]);
    expect(await page.title()).toContain('Miva AI');
  });

  it('draws code with a button that copies it, lists, quotes and tables', async () => {
    showAnswer(
      '1. one\n2. two\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet x = 1;\n```',
    );
    const page = await open();
    await log(page).getByRole('button', { name: 'Copy the code' }).waitFor();
    expect(await log(page).locator('ol li').count()).toBe(2);
    expect(await log(page).getByRole('cell', { name: '1' }).count()).toBe(1);
    await expectSound(page, 'assistant-markdown');
  });
});

describe('speech', () => {
  it('says by an alert that the browser cannot listen', async () => {
    showChats(portal, []);
    const page = await open();
    await page.evaluate(() => {
      Reflect.deleteProperty(window, 'SpeechRecognition');
      Reflect.deleteProperty(window, 'webkitSpeechRecognition');
    });
    await page.getByRole('button', { name: 'Dictate' }).click();
    await page.getByRole('alertdialog').getByText('SpeechRecognition not supported.').waitFor();
    await expectSound(page, 'assistant-no-speech');
  });

  it('writes what is said behind what was typed, goes on by itself, and says when it may not (G82)', async () => {
    showChats(portal, []);
    const page = await open();
    await page.evaluate(() => {
      class Fake {
        constructor() {
          Reflect.set(window, 'recognition', this);
        }
        start() {}
        stop() {}
        abort() {}
      }
      Reflect.set(window, 'SpeechRecognition', Fake);
    });
    const say = (event: 'onresult' | 'onend' | 'onerror', value: object) =>
      page.evaluate(
        ([name, sent]) => {
          const fake: unknown = Reflect.get(window, 'recognition');
          (Reflect.get(Object(fake), name) as (event: object) => void)(sent);
        },
        [event, value] as const,
      );
    const results = (...all: string[]) => ({
      results: all.map((transcript) => ({ isFinal: true, 0: { transcript } })),
    });
    await composer(page).fill('Well,');
    await page.getByRole('button', { name: 'Dictate' }).click();
    await page.getByText('Listening: speak now.').waitFor();
    await say('onresult', results('hi', 'hi how', 'hi how are you'));
    expect(await composer(page).inputValue()).toBe('Well, hi how are you');
    await say('onend', {});
    await say('onresult', results('today'));
    expect(await composer(page).inputValue()).toBe('Well, hi how are you today');
    await say('onerror', { error: 'not-allowed' });
    await say('onend', {});
    await page.getByText('The microphone is blocked').waitFor();
    await page.getByRole('button', { name: 'Dictate' }).waitFor();
  });

  it('reads an answer aloud in words alone, and recovers where there is no voice (G83)', async () => {
    showAnswer('### Title\n\n**bold** [link](https://example.org) $x^2$\n\n```js\nlet x = 1;\n```');
    const page = await open();
    await page.evaluate(() => {
      speechSynthesis.speak = (utterance) => {
        Reflect.set(window, 'spoken', utterance.text);
        setTimeout(() => {
          utterance.onerror?.(new Event('error') as SpeechSynthesisErrorEvent);
        });
      };
    });
    await log(page).getByRole('button', { name: 'Read aloud' }).click();
    await expectSoon(
      () => page.evaluate(() => String(Reflect.get(window, 'spoken'))),
      'Title\nbold link x squared\nCode example.',
    );
    await log(page).getByRole('button', { name: 'Read aloud' }).waitFor();
  });
});
