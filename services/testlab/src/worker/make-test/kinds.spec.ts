import { capitalise } from '@portal/knowledge';
import { generateFromText } from './generate-from-text';
import type { Question } from '../question/question';

const PADDING =
  'Enzymes are proteins that speed up reactions in the cell. Hormones are messengers that travel in the blood of the body. The kidney removes urea from the blood of the body. The liver stores glucose for the muscles of the body. The skin protects the tissues from the water of the outside world. The heart pumps blood through the vessels of the body. ';

function ask(text: string): Question[] {
  return generateFromText(PADDING + text, 50, { seed: 5 });
}

function found(questions: readonly Question[], pattern: RegExp): Question[] {
  return questions.filter(({ question }) => pattern.test(question));
}

function answerOf({ choices, answerIndex }: Question): string {
  return choices[answerIndex] ?? '';
}

const ASKED = /explain.* as follows|What does the text say of/;

describe('the kinds of questions', () => {
  it('ask for definitions both ways', () => {
    const text =
      'Osmosis is the diffusion of water across a membrane. Apoptosis is the planned death of a damaged cell. Mitosis is the division of a nucleus into two equal ones. Phagocytosis is the uptake of solid particles by a cell. Haemolysis is the bursting of red cells in pure water.';
    const questions = found(ask(text), /^Which term|what is (?:meant by )?/);
    expect(questions.length).toBeGreaterThan(1);
  });

  it('ask which label of a list fits what is said of it', () => {
    const text =
      '\n\nLevels of Prevention\n\n- Primary prevention: Stops a disease before it begins in healthy people\n- Screening: Finds those at risk who do not feel that they are ill\n- Rehabilitation: Restores what can be restored of lost abilities\n- Palliation: Eases the pain of those who cannot be cured\n';
    const questions = found(ask(text), ASKED);
    expect(questions.length).toBeGreaterThan(0);
    for (const { choices } of questions) expect(choices).toHaveLength(4);
  });

  it('ask which step comes next', () => {
    const steps = [
      'Wash the hands',
      'Greet the patient',
      'Check the name band',
      'Explain the procedure',
      'Measure the pulse',
      'Write down the result',
    ];
    const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
    const [question] = found(ask(`\n\nTaking a Pulse\n\n${list}\n`), /comes directly after/);
    const step = /after "(.+)"/.exec(question?.question ?? '')?.[1] ?? '';
    expect(question && answerOf(question)).toBe(steps[steps.indexOf(step) + 1]);
  });

  it('ask for no order of what a chapter wants its readers to do', () => {
    const goals = ['Define theft', 'Describe its kinds', 'Compare it with fraud', 'Explain intent'];
    const list = [...goals, 'Identify defences', 'Discuss cases'].map((goal) => `1. ${goal}`);
    expect(found(ask(`\n\nTheft\n\n${list.join('\n')}\n`), /comes directly after/)).toEqual([]);
  });

  it('ask for no order of principles that stand side by side, nor of sentences that are no deeds', () => {
    const principles = [
      'Create constancy of purpose',
      'Adopt a new philosophy',
      'Cease dependence on inspection',
      'Institute training on the job',
      'Institute leadership',
      'Drive out fear',
    ];
    const notes = [
      'The blood of the patient is tested in the laboratory of the ward',
      'If the test is negative the treatment ends on the same day',
      'The efficacy of some drugs is reduced by the treatment',
      'A second test is offered after six weeks in the clinic',
      'Most of the staff ask for no test at all in the end',
    ];
    const listed = (heading: string, items: readonly string[]) =>
      `\n\n${heading}\n\n${items.map((item, at) => `${at + 1}. ${item}`).join('\n')}\n`;
    expect(found(ask(listed('Quality in America', principles)), /comes directly/)).toEqual([]);
    expect(found(ask(listed('Procedure after an Injury', notes)), /comes directly/)).toEqual([]);
    expect(found(ask(listed('Managing Quality', principles)), /comes directly/)).not.toEqual([]);
  });

  it('take what somebody has to do for no meaning of a label', () => {
    const duties = [
      'Laboratory: To ensure timely reports of all specimens that came in',
      'Pharmacy: To order the drugs that the wards of the house need',
      'Kitchen: To serve the meals that the doctors allow the sick',
      'Porters: To carry those who cannot walk to where they are seen',
    ];
    const list = duties.map((duty) => `- ${duty}`).join('\n');
    expect(found(ask(`\n\nDuties of the House\n\n${list}\n`), ASKED)).toEqual([]);
  });

  it('take columns of a table, and what happens to somebody, for no meaning of a label', () => {
    const listed = (items: readonly string[]) =>
      found(ask(`\n\nWhat It Holds\n\n${items.map((item) => `- ${item}`).join('\n')}\n`), ASKED);
    const meanings = [
      'wellbeing of all who live in the house',
      'money that the whole house takes in',
      'chance of falling ill in the wet season',
      'cover against insects over a bed',
    ];
    const labels = ['Health', 'Income', 'Hazard', 'Net'];
    const lines = labels.map((label, at) => `${label}: The ${meanings[at] ?? ''}`);
    expect(listed(lines)).not.toEqual([]);
    expect(listed(lines.map((line) => line.replace(/^(\w+)/, '$1 ($1)')))).toEqual([]);
    expect(listed(lines.map((line) => line.replace(/^(\w+)/, '$1_num')))).toEqual([]);
    const stories = labels.map((label) => `${label}: The woman starts feeling guilty and sad`);
    expect(listed(stories.map((story, at) => `${story} ${'abcd'[at] ?? ''}`))).toEqual([]);
  });

  it('ask for no entry that speaks to the reader, is a rest, or spells out its label', () => {
    const kept = [
      'Essay: a long piece of writing that argues for one claim',
      'Journal: moments where a thought shifted during the year',
      'Exhibition: the objects of a room with what they show',
      'Links (AOK): insights that came from comparing two fields',
      'Speech: an argument held before many who may answer',
    ];
    const listed = (change: (line: string) => string) =>
      found(ask(`\n\nWhat Is Made\n\n${kept.map(change).join('\n\n')}\n`), ASKED);
    expect(listed((line) => line)).not.toEqual([]);
    expect(listed((line) => `${line} for your class`)).toEqual([]);
    expect(listed((line) => line.replace(/^(\w+)/, 'Your $1'))).toEqual([]);
    expect(listed((line) => line.replace(': ', ': with '))).toEqual([]);
    const ofLinks = (questions: readonly Question[]) =>
      questions.filter(({ source }) => source?.startsWith('Links'));
    expect(ofLinks(listed((line) => line))).not.toEqual([]);
    const spelt = listed((line) => line.replace('two fields', 'two areas of knowledge'));
    expect(ofLinks(spelt)).toEqual([]);
  });

  it('ask for no label that alone is of one family with what is said, nor for a form that is alone', () => {
    const openness = [
      'Open Access: Research outputs that are accessible for everyone',
      'Open Notebooks: Daily records of the work of a laboratory',
      'Open Software: Programs whose code may be read by all',
      'Open Education: Lessons and courses which cost nothing to anybody',
    ];
    const list = openness.map((line) => `- ${line}`).join('\n');
    const questions = found(ask(`\n\nOpen Science\n\n${list}\n`), ASKED);
    expect(questions.filter((one) => /Access|accessible/.test(one.question))).toEqual([]);
  });

  it('ask for no meaning that is alone in its form, of a list or of sentences', () => {
    const deed = 'the mixing of two heaps that lie side by side';
    const things = [
      'a table that shows the weights of every heap',
      'a letter which names the owner of a heap',
      'a string of marks that stands upon each heap',
    ];
    const terms = ['osmosis', 'lysis', 'mitosis', 'stasis'];
    const meant = (meanings: readonly string[], between: string, apart: string) => {
      const told = terms.map((term, at) => `${capitalise(term)}${between}${meanings[at] ?? ''}`);
      return found(ask(`\n\n${told.join(apart)}.\n`), /^According to the text|text say of/)
        .map(answerOf)
        .join();
    };
    for (const [between, apart] of [
      [': ', '\n\n'],
      [' is ', '. '],
    ] as const) {
      const [first = '', ...others] = things;
      expect(meant([first, deed, ...others], between, apart)).not.toMatch(/mixing/i);
      expect(meant([first, deed, ...others], between, apart)).toMatch(/table|letter|string/i);
    }
  });

  it('set what a thing does beside no meanings of things', () => {
    const told = [
      'Emphasis: the elements of a page that stand out to a reader',
      'Harmony: describes content that is alike on several pages',
      'Margin: the empty space that runs round the text of a page',
      'Layout: the order of all that is set upon a page, from its head to its foot',
      'Caption: the words that stand below a picture of a page, a map or a table',
    ];
    const questions = found(ask(`\n\n${told.join('\n\n')}\n`), /text say of/);
    expect(questions.length).toBeGreaterThan(0);
    const shown = questions.flatMap(({ choices }) => choices);
    expect(shown.filter((choice) => /^Describes/i.test(choice))).toEqual([]);
  });

  it('ask for a term among terms that the text defines, too', () => {
    const terms = found(ask(''), /^Which term/);
    expect(terms).toEqual([]);
    const text =
      'formal sanctions: penalties that a court has written down\n\ninformal sanctions: penalties that friends show by looks\n\npositive sanctions: rewards given for conduct that keeps to norms\n\nnegative sanctions: losses suffered for conduct that breaks norms';
    const [question] = found(ask(`\n\n${text}\n`), /^Which term/);
    expect(question?.choices.every((choice) => choice.endsWith('sanctions'))).toBe(true);
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
    const shown = ask(`\n\n${text}\n`).map(({ choices }) => [...choices].sort().join());
    expect(shown.some((one) => one.includes('sanctions'))).toBe(true);
    for (const one of shown)
      expect(shown.filter((other) => other === one).length).toBeLessThanOrEqual(2);
  });

  it('ask for no numbers, years or names', () => {
    const text =
      'In 1953 about 42 percent of the people lived in towns. Ada Obi published the report in 1961. The company sold 300 machines in 1999. The city had 4,000 houses in 1850.';
    expect(ask(text).filter(({ source }) => /\d/.test(source ?? ''))).toEqual([]);
  });
});
