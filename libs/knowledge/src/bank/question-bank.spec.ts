import { Knowledge } from '../knowledge';
import type { BankQuestion } from './bank-topic';

const { bank } = Knowledge.read();
const namesOf = (typed: string) => bank.find(typed).topics.map(({ topic }) => topic);
const right = ({ choices, answerIndex }: BankQuestion) => choices[answerIndex] ?? '';

describe('finding topics', () => {
  it('goes by name, alias, department, plural and a typing error', () => {
    expect(bank.find('Epidemiology')).toMatchObject({ isByName: true });
    expect(namesOf('Epidemiology')).toEqual(['Epidemiology']);
    expect(namesOf('epidemiolgy')).toEqual(['Epidemiology']);
    expect(bank.find('epidemiological methods')).toMatchObject({ isByName: false });
    expect(namesOf('epidemiological methods')).toEqual(['Epidemiology']);
    expect(namesOf('public health').length).toBeGreaterThan(10);
  });

  it('knows nothing of what it does not know', () => {
    expect(namesOf('underwater basket weaving')).toEqual([]);
    expect(namesOf('the')).toEqual([]);
  });

  it('gives what mentions a name that no topic has', () => {
    const { topics, isByName } = bank.find('SQL');
    expect(isByName).toBe(false);
    const asked = topics.flatMap(({ questions: own }) => own);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    const without = asked.filter((one) => !/\bSQL\b/.test(`${one.question} ${right(one)}`));
    expect(without).toEqual([]);
  });

  it.each(['which', 'what is', 'best', 'most', 'people'])('takes %s for no topic', (word) => {
    expect(namesOf(word)).toEqual([]);
  });

  it('takes no word of an alias for what was typed', () => {
    const departments = bank.find('database normalisation').topics.map((one) => one.department);
    expect(departments).not.toContain('Data Science');
    expect(namesOf('gene normalisation in plants')).toEqual([]);
  });

  it('begins with the own department where several share a name', () => {
    const own = bank.find('Operating systems', 'Information Technology').topics;
    expect(own.map(({ department }) => department)).toEqual(['Information Technology']);
    const other = bank.find('Operating systems', 'Nursing Science').topics;
    expect(other.length).toBeGreaterThan(1);
  });
});

describe('matching topics', () => {
  it('overlooks casing, accents, fillers and plural endings', () => {
    for (const typed of ['the Épidemiology', 'Introduction to  epidemiologies'])
      expect(bank.find(typed)).toMatchObject({ fit: 'name' });
  });

  it('prefers the same name to a part of it', () => {
    expect(namesOf('cost accounting')).toEqual(['Cost accounting']);
  });

  it('takes a longer name for a topic within it, but not for one word of an alias', () => {
    expect(namesOf('Epidemiology of malaria')).toEqual(['Epidemiology']);
    expect(bank.find('Epidemiology of malaria').fit).toBe('part');
  });

  it('does not take a short word for part of another', () => {
    expect(namesOf('ist')).toEqual([]);
  });
});
