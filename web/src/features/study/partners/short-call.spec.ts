import { callMinutes } from '../people/call-minutes';
import { shortCallText } from './short-call';

const said = (means: Parameters<typeof callMinutes>[0]) => shortCallText(callMinutes(means));

describe('a student who could call for a short time only', () => {
  it('is told so before anybody is asked', () => {
    const nothing = { freeMinutesLeft: 0, xpPerMinute: 1, xp: 0 };
    expect(said(nothing)).toMatch(/would end within seconds/);
    expect(said({ ...nothing, xp: 0.05 })).toMatch(/would end within seconds/);
    expect(said({ ...nothing, xp: 0.5 })).toMatch(/less than a minute/);
    expect(said({ ...nothing, freeMinutesLeft: 1 })).toMatch(/about 1 minute of/);
    expect(said({ freeMinutesLeft: 2.5, xpPerMinute: 2, xp: 4.8 })).toMatch(/about 4 minutes of/);
  });

  it('is told nothing where there is time enough, or calls cost nothing', () => {
    expect(said({ freeMinutesLeft: 30, xpPerMinute: 1, xp: 0 })).toBeNull();
    expect(said({ freeMinutesLeft: 0, xpPerMinute: 1, xp: 5 })).toBeNull();
    expect(said({ freeMinutesLeft: 0, xpPerMinute: 0, xp: 0 })).toBeNull();
  });
});
