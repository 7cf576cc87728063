import { type ConceptFile, ConceptStore } from '@portal/knowledge';
import { prepareText } from '../../text/prepare-text';
import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';
import { findExplained } from './find-explained';

const store = fewConcepts();
/** English text that names none of the concepts. */
const PADDING =
  'The house of the council stands on the market square of the town. Every citizen may visit the rooms on Sunday. The library beside it was opened by the mayor and is used by many schools. Most of the books were given by a merchant who had no children. ';
const EXPLAINED =
  'Operant conditioning is a form of learning in which behaviour is shaped by its consequences. A reward makes an act more frequent, and a punishment makes it rarer.';

const SENSES: ConceptFile = {
  field: 'Psychology',
  topic: 'Senses',
  groups: [
    {
      kind: 'sense',
      concepts: [
        [
          'taste',
          'sense by which the tongue finds what is dissolved',
          'sweet, sour, bitter, mouth',
        ],
        ['smell', 'sense by which the nose finds what floats in the air', 'odour, nostril, scent'],
        ['touch', 'sense by which the skin finds pressure and warmth', 'finger, pain, vibration'],
        ['hearing', 'sense by which the ear finds waves of pressure', 'sound, pitch, loudness'],
      ].map(([term = '', meaning = '', cues = '']) => {
        return { term, aliases: [], meaning, cases: [], cues: cues.split(', ') };
      }),
    },
  ],
};

function explained(text: string) {
  return findExplained(prepareText(PADDING + text), store).explained;
}

function terms(text: string): string[] {
  return explained(text)
    .map(({ concept }) => `${concept.term} (${concept.group.kind})`)
    .sort();
}

const OPERANT = 'operant conditioning (kind of learning)';

describe('what a text explains', () => {
  it('is what it names and says, with the sentence that says most', () => {
    expect(terms(EXPLAINED)).toEqual([OPERANT]);
    expect(explained(EXPLAINED)[0]?.source).toMatch(/^Operant conditioning is a form/);
  });

  it.each([
    ['by another name', EXPLAINED.replace('Operant', 'Instrumental')],
    ['in American spelling', EXPLAINED.replace('behaviour', 'behavior')],
    [
      'with a hyphen and a capital',
      EXPLAINED.replace('Operant conditioning', 'Operant-Conditioning'),
    ],
    ['under a heading', `\n\n## Learning\n\n${EXPLAINED}`],
  ])('is found %s', (_, text) => {
    expect(terms(text)).toEqual([OPERANT]);
  });

  it.each([
    [
      'in passing',
      'The professor wrote her thesis on operant conditioning in the spring of that year.',
    ],
    [
      'in a row',
      'The course deals with operant conditioning, classical conditioning, observational learning, reward and punishment.',
    ],
    [
      'as a heading',
      '\n\n## Operant conditioning\n\nThe consequence of an act, a reward or a punishment, shapes behaviour.',
    ],
    [
      'in a reference',
      '\n\n## References\n\nSkinner, B. (1938). Operant conditioning: reward, reinforcement and punishment as a consequence of behaviour. New York.',
    ],
    [
      'in code',
      '\n\n```\noperant conditioning = reward + punishment # consequence, reinforcement\n```\n',
    ],
  ])('is nothing that it names only %s', (_, text) => {
    expect(terms(text)).toEqual([]);
  });

  it('is nothing of which it speaks under another heading', () => {
    const apart =
      '\n\n## Studies\n\nHer thesis was on operant conditioning and took three years.\n\n## Work\n\nThe consequence of an act is a reward or a punishment, which makes the act more frequent, as Skinner said of reinforcement.';
    expect(terms(apart)).toEqual([]);
  });

  it('is nothing of which it says that a sibling is', () => {
    const sibling =
      'Operant conditioning was treated in the first lecture, classical conditioning in the second. Habituation is a growing indifference to a sign: the response to repeated exposure will decrease, and people ignore it.';
    expect(terms(sibling)).toEqual(['habituation (kind of learning)']);
  });

  it('tells a name of two fields by what stands by it', () => {
    const sea =
      'A stack is a pillar of rock that erosion has parted from a cliff: waves cut through the headland and leave an arch, which falls in. A spit is a tongue of sand that grows from the shore by drift and deposition.';
    const store =
      'A stack is a store from which the thing that came last is taken first: to push is to add to it and to pop is to take from it. A queue is a store in which the first in is the first out, by enqueue and dequeue. A hash table is a store that finds each thing by a number made of its key: a collision is two of them in one bucket.';
    expect(terms(sea)).toEqual(['spit (landform of a coast)', 'stack (landform of a coast)']);
    expect(terms(store)).toEqual(
      ['hash table', 'queue', 'stack'].map((term) => `${term} (kind of store)`),
    );
    expect(terms('A stack is a thing that some people like and that others do not.')).toEqual([]);
  });

  it('writes abbreviations as they are written', () => {
    const text =
      'TCP is a protocol that delivers bytes in order over a reliable connection, after a handshake and with retransmission of segments.';
    expect(terms(text)).toEqual(['TCP (transport protocol)']);
    expect(terms(text.replace('TCP', 'Tcp'))).toEqual([]);
  });

  it('is nothing whose words stand here and there, and nowhere together', () => {
    const named = 'Her lecture on operant conditioning came first.';
    const apart = `${named} An act was seen. ${PADDING} Many spoke of operant conditioning then. It follows from that. ${PADDING} He taught operant conditioning. Days were frequent.`;
    expect(terms(apart)).toEqual([]);
    const together =
      'Operant conditioning is a form of learning in which an act is shaped by a reward, a punishment or another consequence.';
    expect(terms(`${named} ${together}`)).toEqual([OPERANT]);
  });

  it('is said once where two fields have written it down in their own words', () => {
    const others = SENSES.groups.map(({ kind, concepts }) => {
      const [taste, ...rest] = concepts;
      const meaning = 'what lets people part sweet from salty food';
      const cues = ['papilla', 'gustatory', 'bud'];
      return { kind, concepts: taste ? [{ ...taste, meaning, cues }, ...rest] : [] };
    });
    const twice = ConceptStore.fromFiles([SENSES, { ...SENSES, field: 'Food', groups: others }]);
    const text =
      'Taste is the sense by which the tongue finds what is dissolved: it lets people part sweet from salty food. Smell is the sense by which the nose finds what floats in the air.';
    const found = findExplained(prepareText(PADDING + text), twice).explained;
    expect(found.map(({ concept }) => concept.term).sort()).toEqual(['smell', 'taste']);
  });

  it('is not kept back by one of the same name that is of another field', () => {
    const kind = 'sense in the Aristotle of the schools';
    const groups = SENSES.groups.map((group) => ({ ...group, kind }));
    const foreign = { ...SENSES, field: 'Anatomy', groups };
    const text =
      'Taste is the sense by which the tongue finds what is dissolved in the mouth: sweet, sour and bitter. Smell is the sense by which the nose finds what floats in the air.';
    const both = ConceptStore.fromFiles([SENSES, foreign]);
    const found = findExplained(prepareText(PADDING + text), both).explained;
    expect(found.map(({ concept }) => concept.group.kind)).toEqual(['sense', 'sense']);
  });

  it('needs more where the text speaks of nothing else of the topic', () => {
    const weak =
      'Classical conditioning uses a neutral stimulus, which comes to call forth salivation.';
    const learning = `${EXPLAINED} Observational learning is the taking over of an act by watching a model, as Bandura showed. Habituation is a decrease of the response to repeated exposure.`;
    const has = (text: string) => terms(text).includes('classical conditioning (kind of learning)');
    expect(has(weak)).toBe(false);
    expect(has(`${learning} ${weak}`)).toBe(true);
  });
});
