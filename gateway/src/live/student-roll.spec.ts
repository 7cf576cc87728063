import { StudentRoll } from './student-roll';

describe('the roll of students', () => {
  let now: number;
  let roll: StudentRoll;
  beforeEach(() => {
    now = 1_000;
    roll = new StudentRoll(() => now);
  });

  it('counts a student once, however many sockets there are', () => {
    roll.enter('ada');
    roll.enter('ada');
    roll.enter('ben');
    expect(roll.count()).toBe(2);
    expect(roll.connected()).toEqual(['ada', 'ben']);
  });

  it('counts a student for two minutes after the last socket', () => {
    roll.enter('ada');
    roll.enter('ada');
    roll.leave('ada');
    now += 300_000;
    expect(roll.count()).toBe(1);
    roll.leave('ada');
    expect(roll.connected()).toEqual([]);
    now += 119_999;
    expect(roll.count()).toBe(1);
    now += 1;
    expect(roll.count()).toBe(0);
  });

  it('counts a student who comes back once', () => {
    roll.enter('ada');
    roll.leave('ada');
    roll.enter('ada');
    now += 300_000;
    expect(roll.count()).toBe(1);
  });

  it('forgets those who left first, first', () => {
    roll.enter('ada');
    roll.enter('ben');
    roll.leave('ada');
    now += 60_000;
    roll.leave('ben');
    now += 60_000;
    expect(roll.count()).toBe(1);
  });
});
