import { generateFromText } from '../generate-from-text';
import type { Question } from '../question';

const PADDING =
  'Passive transport is the movement of substances without energy from the cell. Endocytosis is the process by which a cell takes in large particles. Exocytosis is the process by which a cell releases large particles. Haemolysis is the bursting of red blood cells in water. Chlorophyll is the green pigment that absorbs light energy. Cytoplasm is the jelly-like material that fills the inside of a cell. ';

function ask(text: string): Question[] {
  return generateFromText(PADDING + text, 50, { seed: 5 });
}

function answers(questions: readonly Question[], source: RegExp): string[] {
  return questions
    .filter((question) => source.test(question.source ?? ''))
    .map(({ choices, answerIndex }) => choices[answerIndex] ?? '');
}

describe('the strategies', () => {
  it.each([
    ['is', 'Osmosis is the passage of water through a selective barrier.'],
    ['refers to', 'Osmosis refers to the passage of water through a selective barrier.'],
    ['is defined as', 'Osmosis is defined as the passage of water through a selective barrier.'],
    ['is called', 'The passage of water through a selective barrier is called osmosis.'],
  ])('ask for a term defined with "%s"', (_, sentence) => {
    const [answer] = answers(ask(sentence), /selective barrier/);
    expect(answer).toMatch(/^(?:Osmosis|The passage of water through a selective barrier)$/);
  });

  it.each([': ', ' – ', ' — ', ' = '])('ask for a term of a glossary line with "%s"', (mark) => {
    const [answer] = answers(
      ask(`\n\nGlossary\nOsmosis${mark}the passage of water through a selective barrier`),
      /selective barrier/,
    );
    expect(answer).toMatch(/^(?:Osmosis|The passage of water through a selective barrier)$/);
  });

  it('ask what is not in a list', () => {
    const questions = ask(
      'The three types of muscle tissue are skeletal, cardiac and smooth. The main stages of mitosis are prophase, metaphase, anaphase and telophase.',
    );
    const [about] = questions.filter(({ question }) => question.includes('stages of mitosis'));
    expect(about?.question).toMatch(
      /NOT one of the main stages of mitosis|is one of the main stages of mitosis/,
    );
  });

  it('ask for the reason given, with reasons of other things beside it', () => {
    const questions = ask(
      'The demand for salt is inelastic because households spend little money on salt. The supply curve slopes upward because higher prices make production profitable. Goodwill is hard to measure because no market exists for reputation. Official statistics undercount crime because many victims never call the police.',
    );
    const reasons = questions.filter(({ question }) => question.startsWith('Which reason'));
    expect(reasons.length).toBeGreaterThanOrEqual(3);
    for (const { source, choices, answerIndex } of reasons) {
      expect((source ?? '').toLowerCase()).toContain((choices[answerIndex] ?? '?').toLowerCase());
    }
  });

  it('ask who did something, with other people beside the right one', () => {
    const questions = ask(
      'Edwin Sutherland introduced differential association theory to criminology. Robert Merton developed strain theory out of the work of Durkheim. Travis Hirschi published an influential book on delinquency. Howard Becker argued that deviance follows from a label.',
    );
    const people = questions.filter(({ question }) => question.startsWith('Who '));
    expect(people.length).toBeGreaterThanOrEqual(2);
    for (const { choices } of people)
      for (const choice of choices) expect(choice).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  });

  it('never offer another name of the answer, a part of it or the other number', () => {
    const questions = ask(
      'Gross domestic product (GDP) is the total value of all goods made in a country. GDP rises in good times. Lysosomes are vesicles that contain enzymes of the cell. Ribosomes are particles that assemble amino acids into chains.',
    );
    for (const { choices, answerIndex } of questions) {
      const answer = choices[answerIndex] ?? '';
      if (answer === 'Gross domestic product') expect(choices).not.toContain('GDP');
      if (!/^(?:Lysosomes|Ribosomes)$/.test(answer)) expect(choices).not.toContain('Lysosomes');
    }
  });

  it('leave the example of a lecturer and the text around it alone', () => {
    const questions = ask(
      '\n\nExample: A van costs \u20a64,000,000 when new in the city. Its annual depreciation over the years is \u20a6900,000 in all.',
    );
    expect(answers(questions, /depreciation|van/)).toEqual([]);
  });
});
