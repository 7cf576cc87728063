import { Dictation, joined, type Recognition } from './dictation';

/** Fake speech recogniser controlled by the test. */
class Fake implements Recognition {
  static made: Fake[] = [];
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: Recognition['onresult'] = null;
  onerror: Recognition['onerror'] = null;
  onend: Recognition['onend'] = null;
  constructor() {
    Fake.made.push(this);
  }
  start() {}
  stop() {
    this.onend?.();
  }
  abort() {}
  say(...texts: string[]) {
    const results = texts.map((transcript) => ({ isFinal: true, 0: { transcript } }));
    this.onresult?.({ results });
  }
}

function dictate() {
  Fake.made = [];
  const texts: string[] = [];
  const ends: unknown[] = [];
  const dictation = new Dictation(Fake, {
    onText: (text) => texts.push(text),
    onEnd: (failure) => ends.push(failure ?? 'stopped'),
  });
  return { dictation, texts, ends, current: () => Fake.made.at(-1) };
}

describe('dictation (G82)', () => {
  it('listens in English without an end', () => {
    const { current } = dictate();
    expect(current()).toMatchObject({ lang: 'en-US', continuous: true });
  });

  it('takes growing results for one', () => {
    const { texts, current } = dictate();
    current()?.say('hi', 'hi how', 'hi how are you');
    expect(texts).toEqual(['hi how are you']);
    expect(joined(['one', 'two'])).toBe('one two');
  });

  it('goes on where the browser ends by itself, behind what was said', () => {
    const { texts, ends, current } = dictate();
    current()?.say('hi how are you');
    current()?.onend?.();
    current()?.say('today');
    expect(texts.at(-1)).toBe('hi how are you today');
    expect([ends, Fake.made.length]).toEqual([[], 2]);
  });

  it('says that it may not listen, and what else ends it', () => {
    const { ends, current } = dictate();
    current()?.onerror?.({ error: 'not-allowed' });
    current()?.onend?.();
    expect(ends).toEqual(['not-allowed']);
    const silent = dictate();
    for (let end = 0; end < 3; end += 1) silent.current()?.onend?.();
    expect(silent.ends).toEqual(['ended']);
  });

  it('goes on after a pause without words', () => {
    const { ends, current } = dictate();
    current()?.onerror?.({ error: 'no-speech' });
    current()?.say('hi');
    current()?.onend?.();
    expect([ends, Fake.made.length]).toEqual([[], 2]);
  });

  it('is silent once it is stopped', () => {
    const { dictation, texts, ends, current } = dictate();
    dictation.stop();
    current()?.say('late');
    expect([texts, ends]).toEqual([[], ['stopped']]);
  });
});
