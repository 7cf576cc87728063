import { lossesSchema, type Losses } from '@portal/contracts';
import { STUDENT_DATA_COUNTS } from '@portal/contracts/student-data';
import { linesOf } from './losses';

/** Sets every count of the services to `count`. */
const buildLosses = (count: number, overrides: Partial<Losses> = {}) =>
  lossesSchema.parse({
    ...Object.fromEntries(STUDENT_DATA_COUNTS.map((name) => [name, count])),
    name: 'Ada',
    email: 'ada@miva.edu.ng',
    devices: 0,
    ...overrides,
  });
const lines = {
  lost: (name: string, { count }: { count: number }) => `${count} ${name} lost`,
  kept: (name: string, { count }: { count: number }) => `${count} ${name} kept`,
};

describe('what a deletion loses', () => {
  it('is told of whatever a service counts, the devices last', () => {
    const { lost, kept } = linesOf(buildLosses(2, { devices: 1 }), ['feedback'], lines);
    const others = STUDENT_DATA_COUNTS.filter((name) => name !== 'feedback');
    expect(lost).toEqual([...others.map((name) => `2 ${name} lost`), '1 devices lost']);
    expect(kept).toEqual(['2 feedback kept']);
  });

  it('says nothing of what there is none of', () => {
    const told = linesOf(buildLosses(0, { tests: 3 }), ['totalXP', 'feedback'], lines);
    expect(told).toEqual({ lost: ['3 tests lost'], kept: [] });
  });
});
