import { TELLING, tellingOf } from './telling';

/** Returns the degree to which a sentence defines its part between "<" and ">". */
function told(marked: string): number {
  const from = marked.indexOf('<');
  return tellingOf(marked.replace(/[<>]/g, ''), from, marked.indexOf('>') - 1);
}

describe('how far a sentence says what it names', () => {
  it.each([
    'An <isotope> is a form of an element with its own number of neutrons.',
    'The term <isotope> refers to atoms of one element that differ in mass.',
    'The <atomic number>, Z, represents the number of protons within a nucleus.',
    'As noted in the chapter on work and energy, the <work-energy theorem> states that work changes kinetic energy.',
    'Economists call such products <inferior goods>.',
    'The virtual absence of urine is termed <anuria>.',
    'Logicians call a relation that is reflexive, symmetric, and transitive an <equivalence relation>.',
    'The total number of protons and neutrons is called its <mass number>.',
    'Some define <poverty> as an income below a line.',
    '<Proximity>: the relation between things in space.',
  ])('all the way where it defines: %s', (sentence) => {
    expect(told(sentence)).toBe(TELLING.defines);
  });

  it.each([
    'Patients suffer from <flat affect>, which means that they express almost no emotion.',
    'Be aware of <confirmation bias>, which is the tendency to seek what supports a belief.',
    'Another regulator is the <riboswitch>, a small region of RNA that folds anew.',
    'Bullying goes on through <cyberbullying>—aggression by means of computers.',
  ])('nearly so where it adds what that is: %s', (sentence) => {
    expect(told(sentence)).toBe(TELLING.adds);
  });

  it.each([
    '<Identity theft> is one of the fastest growing crimes.',
    '<JSON> is a very convenient way to present data.',
    '<Tuberculosis> is the most common form of the disease.',
    'The <causal graph> is the one we depicted above.',
    'This <confidence interval> is the estimate and what surrounds it.',
    '<Relearning> allows a measure of memory for procedures.',
  ])('less where it says something of it: %s', (sentence) => {
    expect(told(sentence)).toBe(TELLING.says);
  });

  it('no more than that where a comma ends what leads in', () => {
    expect(told('According to the rules of <GAAP>, a loss must be recognized.')).toBeLessThan(
      TELLING.says,
    );
    expect(told('It is like the <Kuiper belt>, a flattened disk of comets.')).toBe(TELLING.adds);
  });

  it('no more than goes on with it where it names two things', () => {
    expect(told('The <transmission delay> or the round-trip time is almost fixed.')).toBe(
      TELLING.goesOn,
    );
  });

  it.each([
    'We describe a method called <tabulation> hashing.',
    'He showed that <federalism> has many faces.',
    'The <alternative hypothesis> was that there was a bias.',
    'People call this a charger, but it is a thing that transforms <voltage>.',
    'Welfare is often defined as <utility>.',
    'The course ends with <osmosis>.',
    'Using a level of five per cent, the <null hypothesis> is rejected.',
  ])('little where it only names it, or what it is a part of: %s', (sentence) => {
    expect(told(sentence)).toBeLessThan(TELLING.goesOn);
  });
});
