import type { VirtualStudent } from '../faults/students';
import type { AlertFault } from './alert-fault';

/** Students who upload one file after the other, concurrently: more than testlab has processes. */
const UPLOADERS = 6;
/** Sentences of a file: the notes of a whole course. */
const SENTENCES = 12_000;
const ANSWERS_WITHIN_MS = 60_000;

/** Uploads more files than testlab's processes can parse. */
export const heavyFiles: AlertFault = {
  name: `${UPLOADERS} students upload long texts one after the other`,
  fires: { alert: 'PortalTextsWait' },
  strike: ({ rig }) => {
    const leaving = new AbortController();
    const uploads = rig.students
      .slice(0, UPLOADERS)
      .map((student) => uploadOnAndOn(rig.portal.url, student, leaving.signal));
    return Promise.resolve(() => {
      leaving.abort();
      return Promise.all(uploads);
    });
  },
};

async function uploadOnAndOn(
  url: string,
  { id, token }: VirtualStudent,
  leaving: AbortSignal,
): Promise<void> {
  for (let n = 0; !leaving.aborted; n += 1) {
    const form = new FormData();
    form.set('numQuestions', '5');
    form.set('file', new Blob([notes(`${id} ${n}`)], { type: 'text/plain' }), 'notes.txt');
    const headers = { authorization: `Bearer ${token}` };
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
    const call = fetch(`${url}/api/testlab/generate`, {
      method: 'POST',
      headers,
      body: form,
      signal,
    });
    // Refusals and delays are expected.
    await call.then((response) => response.arrayBuffer()).catch(() => undefined);
  }
}

/** Returns a text without duplicate sentences. */
function notes(about: string): string {
  const sentence = (_: unknown, n: number) =>
    `The ${word(n)} of chapter ${n % 97} is a ${word(n * 7 + 3)} that explains how ${word(n * 13 + 5)} ` +
    `depends on ${word(n * 17 + 11)} in the economy of region ${n}.`;
  return `Notes of ${about}. ${Array.from({ length: SENTENCES }, sentence).join(' ')}`;
}

const SYLLABLES = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu'];

function word(n: number): string {
  return Array.from(String((n % 8_999) + 1_000), (digit) => SYLLABLES[Number(digit)]).join('');
}
