import { processorMsSince } from '../../../testing/processor-time.fixture';
import { isOfCourse, spellsOut } from './is-of-course';

describe('what an entry says', () => {
  it.each([
    ['Your best essay', 'a text that has grown through drafts'],
    ['Journal entries', 'moments where your thinking shifted'],
    ['Best essay', 'With notes that show how it grew'],
  ])('is of a course: %s', (label, said) => {
    expect(isOfCourse({ label, said, source: '' })).toBe(true);
  });

  it.each([
    ['Essay', 'a text that has grown through drafts'],
    ['Youth work', 'help that young people get without cost'],
    ['Hypothermia', 'below the temperature that the body needs'],
    ['Surplus', 'when supply is more than demand'],
  ])('is of its field: %s', (label, said) => {
    expect(isOfCourse({ label, said, source: '' })).toBe(false);
  });

  it.each([
    ['Cross-AOK links', 'insights into how Areas of Knowledge differ'],
    ['TOK', 'the theory of what knowledge is'],
    ['KQs', 'the knowledge questions of an essay'],
    ['GDP', 'what the gross domestic product has in it'],
  ])('spells out a label: %s', (label, said) => {
    expect(spellsOut(label, said)).toBe(true);
  });

  it.each([
    ['Cross-AOK links', 'insights into how fields of knowledge differ'],
    ['A Pen', 'a thing that writes on paper'],
    ['GDP', 'the worth of all that a country makes'],
  ])('spells out none: %s', (label, said) => {
    expect(spellsOut(label, said)).toBe(false);
  });

  it('is looked through once, however many small words may count', () => {
    const said = `apple ${'a/'.repeat(100_000)}`;
    const start = process.cpuUsage();
    expect(spellsOut('AAAAAB', said)).toBe(false);
    expect(processorMsSince(start)).toBeLessThan(2_000);
  });
});
