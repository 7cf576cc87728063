import { capitalise, Knowledge } from '@portal/knowledge';
import type { Question } from '../../question/question';
import { repairLines } from '../../text/documents/repair-lines';
import { generateFromText } from '../generate-from-text';

const { concepts } = Knowledge.read();
/** Terms that are not in the portal's store. */
const GLOSSARY = [
  'Deckle: the wooden frame that keeps the wet pulp within a mould',
  'Tympan: the padded frame of a hand press on which the paper is laid',
  'Bookcloth: a woven fabric that is stiffened with starch and glued over boards',
  'Galley: a long tray in which the type stands before it is printed',
  'Frisket: a thin sheet that keeps the margins of the paper clean',
  'Quoin: a small wedge that locks the type in its place',
  'Fillet: a metal wheel that presses a line into warm leather',
];
const PROSE = ['harbour', 'market', 'chapel', 'orchard', 'school', 'mill', 'bridge', 'tavern']
  .map(
    (place) =>
      `The old ${place} lay quiet, and few people came there that winter. Rain fell on the roof of the ${place}, and its keeper lit a lamp early.`,
  )
  .join(' ');

function ask(text: string): Question[] {
  const { questions } = generateFromText(text, 50, { seed: 5, concepts });
  return questions.filter(({ source }) => source !== null);
}

function found(questions: readonly Question[], pattern: RegExp): Question[] {
  return questions.filter(({ question }) => pattern.test(question));
}

function answerOf({ choices, answerIndex }: Question): string {
  return choices[answerIndex] ?? '';
}

const asSentences = (lines: readonly string[]) =>
  lines.map((line) => `${line.replace(': ', ' is ')}.`);

describe('questions in the words of a list of terms', () => {
  it.each([
    ['of a glossary', GLOSSARY.join('\n\n')],
    ['of flash cards', GLOSSARY.join('\n')],
    ['of bullets', GLOSSARY.map((line) => `- ${line}`).join('\n')],
    ['of sentences that define', asSentences(GLOSSARY).join(' ')],
    ['whose entries go on', GLOSSARY.map((line) => `${line}. It is seldom seen now.`).join('\n\n')],
  ])('ask for term and meaning %s', (_, text) => {
    const questions = ask(text);
    expect(questions.length).toBeGreaterThan(3);
    const known = GLOSSARY.join('\n').toLowerCase();
    for (const { choices } of questions) {
      // All four choices are from the list; an article may be left out.
      for (const choice of choices) expect(known).toContain(choice.toLowerCase().slice(-12));
    }
  });

  const WOUNDS = [
    'Debridement: removal of dead tissue from a wound',
    'Maceration: softening of skin by prolonged moisture',
    'Slough: yellow dead tissue that sticks to the wound bed',
    'Eschar: dry black dead tissue that covers a deep wound',
    'Exudate: fluid that leaks out of a wound',
    'Granulation: red new tissue that fills a wound from its base',
    'Undermining: a pocket under the edge of a wound',
  ];
  const mixed = [
    'Kerning: the moving of two letters of a word towards each other',
    'Colophon: a note at the end of a volume that names its printer',
    'Foxing: the brown spots of old paper that damp has caused',
    'Deckle: the wooden frame that keeps the wet pulp within a mould',
    'Gathering: a set of leaves which is folded and sewn with others',
    'Binder: a person who sews the sheets of a volume together',
  ];
  it.each([
    [
      'term that its meaning says',
      GLOSSARY.map((line) => `${line}, as in ${line.slice(0, line.indexOf(':')).toLowerCase()}ing`),
    ],
    [
      'meanings that go on behind a semicolon',
      GLOSSARY.map((line) => `${line}; it is seldom seen`),
    ],
  ])('ask for no %s', (_, lines) => expect(ask(lines.join('\n\n'))).toEqual([]));

  it.each([
    ['things beside deeds, notes and persons', mixed],
    ['what things do', GLOSSARY.map((line) => line.replace(/: .+ (?:that|which|is) /, ': '))],
    ['parts and findings of wounds', WOUNDS],
  ])('ask for the terms alone of a list of %s', (_, lines) => {
    const questions = ask(lines.join('\n'));
    expect(questions.length).toBeGreaterThan(lines.length / 2);
    const terms = lines.map((line) => line.slice(0, line.indexOf(':')));
    for (const { choices } of questions) expect(terms).toEqual(expect.arrayContaining(choices));
  });

  it('are not asked of prose that defines something, too', () => {
    expect(ask(`${asSentences(GLOSSARY).join(' ')}\n\n${PROSE}`)).toEqual([]);
  });

  it.each([
    ['lines', GLOSSARY.join('\n\n')],
    ['bullets', GLOSSARY.map((line) => `- ${line}`).join('\n')],
    ['bullets with examples between', GLOSSARY.join('\n- it is seldom seen now\n')],
    ['sentences, each on a line of its own', asSentences(GLOSSARY).join('\n\n')],
  ])('are asked of a list in the midst of prose: %s', (_, list) => {
    const questions = ask(`${PROSE}\n\nTerms\n\n${list}\n\n${PROSE.replaceAll('old', 'new')}`);
    expect(questions.length).toBeGreaterThan(3);
    const lines = [...GLOSSARY, ...asSentences(GLOSSARY)];
    for (const { source } of questions) expect(lines).toContain(source);
  });

  it('are not asked of labels that stand far from each other in prose', () => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const places = ['harbour', 'market', 'chapel', 'orchard'];
    const prose = (day = '') =>
      places.map((place) => `Rain fell on the ${place} on ${day}, and few people came there.`);
    const apart = GLOSSARY.flatMap((line, at) => [`${line}.`, ...prose(days[at])]);
    expect(ask(apart.join('\n\n'))).toEqual([]);
  });

  it('ask for no meaning that is alone in its form, of a list or of sentences', () => {
    const deed = 'the mixing of two heaps that lie side by side';
    const things = [
      'a table that shows the weights of every heap',
      'a letter which names the owner of a heap',
      'a string of marks that stands upon each heap',
    ];
    const terms = ['kerning', 'foxing', 'gilding', 'marbling'];
    const meant = (meanings: readonly string[], between: string, apart: string) => {
      const entries = terms.map((term, at) => `${capitalise(term)}${between}${meanings[at] ?? ''}`);
      return found(ask(`${entries.join(apart)}.\n`), /^According to the text/)
        .map(answerOf)
        .join();
    };
    for (const [between, apart] of [
      [': ', '\n\n'],
      [' is ', '. '],
    ] as const) {
      const [first = '', ...others] = things;
      expect(meant([first, deed, ...others], between, apart)).not.toMatch(/mixing/i);
    }
  });

  const NOUNS = [
    'Replica: a copy of the data that is kept on another machine',
    'Savepoint: a mark within a transaction to which it can be rolled back',
    'Trigger: a procedure that the database runs by itself when a row changes',
    'View: a named query whose result can be used like a table',
    'Cursor: a pointer that walks through the rows of a result one by one',
    'Schema: the description of the tables and of the columns that they have',
  ];
  const STATES = [
    "Isolation: concurrent transactions do not see each other's intermediate results",
    'Replica: a copy of the data that is kept on another machine',
    'Durability: once a transaction has committed, its effects survive a crash',
    'Deadlock: two transactions wait for each other and neither can go on',
    'Atomicity: all operations of a transaction happen or none of them does',
  ];
  const labelled = (label: string) =>
    NOUNS.map((line) => `${label}: ${line.replace(': ', ' - ')}`).join('\n');
  it.each([
    ['nouns', NOUNS, NOUNS.join('\n')],
    ['statements under headings', STATES, `Week 5\n\nKey terms\n\n${STATES.join('\n')}`],
    ['lines with the label "Key term"', NOUNS, labelled('Key term')],
    ['bullets with the label "Definition"', NOUNS, labelled('- Definition')],
    [
      'terms above their definitions',
      NOUNS,
      NOUNS.map((line) => `Term: ${line.replace(': ', '\nDefinition: ')}`).join('\n\n'),
    ],
  ])('ask for each term of a short list: %s', (_, lines, text) => {
    const questions = ask(repairLines(text, { lists: true }));
    const terms = lines.map((line) => line.slice(0, line.indexOf(':')).toLowerCase());
    expect(questions.map(({ about }) => about?.toLowerCase()).sort()).toEqual(terms.sort());
    for (const { choices } of questions.filter(({ question }) => /^Which term/.test(question)))
      expect(terms).toEqual(expect.arrayContaining(choices.map((one) => one.toLowerCase())));
  });

  it('ask for a term among terms of the list', () => {
    expect(found(ask(PROSE), /^Which term/)).toEqual([]);
    const text =
      'formal sanctions: penalties that a court has written down\n\ninformal sanctions: penalties that friends show by looks\n\npositive sanctions: rewards given for conduct that keeps to norms\n\nnegative sanctions: losses suffered for conduct that breaks norms';
    const [question] = found(ask(`${text}\n`), /^Which term/);
    expect(question?.choices.every((choice) => choice.endsWith('sanctions'))).toBe(true);
  });

  const BRAIN = [
    'Afferent: incoming signal to the cord by the dorsal root',
    'Amygdala: area of emotion, rage and fear',
    'Gyrus: mountain fold of brain',
    'HypoVac: a pump that keeps the tank of a slice empty',
    'Efferent: outgoing signal from the cord by the ventral root',
    'Neuron has resting potential: electrical difference between interior and outside',
    'Astroglia: cells that look like stars',
    'Sulcus: valley fold of brain',
    'Tremor: hands that shake at rest',
  ];
  it.each([
    ['Afferent', 'Efferent'],
    ['Efferent', 'Afferent'],
    ['Gyrus', 'Sulcus'],
    ['Sulcus', 'Gyrus'],
  ])('have the closest terms of the list as wrong choices: %s beside %s', (term, closest) => {
    const asked = found(ask(BRAIN.join('\n')), /^Which term/).find((one) => answerOf(one) === term);
    expect(asked?.choices).toContain(closest);
  });

  it('keep the capitals of a term, and take no sentence for one', () => {
    const choices = ask(BRAIN.join('\n')).flatMap((one) => one.choices);
    expect(choices).toContain('HypoVac');
    expect(choices.join()).not.toMatch(/hypovac|Hypovac|resting potential/);
  });

  it('show the same four choices twice at most', () => {
    const kinds = ['formal', 'informal', 'positive', 'negative'];
    const said = [
      'penalties that a court or an office has written down',
      'penalties that friends and neighbours show by their looks',
      'rewards given for conduct that keeps to the norms',
      'losses suffered for conduct that breaks the norms',
    ];
    const text = kinds.map((kind, at) => `${kind} sanctions: ${said[at] ?? ''}`).join('\n\n');
    const shown = ask(`${text}\n`).map(({ choices }) => [...choices].sort().join());
    expect(shown.some((one) => one.includes('sanctions'))).toBe(true);
    for (const one of shown)
      expect(shown.filter((other) => other === one).length).toBeLessThanOrEqual(2);
  });
});
