import { JOB_STAGES } from '@portal/contracts/jobs';
import fc from 'fast-check';
import { changeCard } from './change-card';

const stages = fc.constantFrom(...JOB_STAGES);

describe('a card of the board', () => {
  it('moves between the columns of applications, and keeps its place without a wish', () => {
    const card = { stage: 'applied', isApplied: true, version: 3 } as const;
    expect(changeCard(card, { version: 3, stage: 'offer' })).toEqual({ stage: 'offer' });
    expect(changeCard(card, { version: 3 })).toEqual({ stage: 'applied' });
  });

  it('that was changed elsewhere meanwhile is not moved', () => {
    const card = { stage: 'applied', isApplied: true, version: 4 } as const;
    expect(changeCard(card, { version: 3, stage: 'offer' })).toEqual({
      refusal: 'changed-elsewhere',
    });
  });

  it('is an application exactly if it was applied for, whatever is wished', () => {
    fc.assert(
      fc.property(stages, fc.boolean(), (wanted, isApplied) => {
        const card = { stage: isApplied ? 'applied' : 'saved', isApplied, version: 0 } as const;
        const changed = changeCard(card, { version: 0, stage: wanted });
        expect('stage' in changed).toBe((wanted === 'saved') !== isApplied);
      }),
    );
  });
});
