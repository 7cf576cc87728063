import { PortalError } from '@portal/platform';
import { canSucceedLater, isOrdinary } from './can-succeed-later';

describe('a command that was refused', () => {
  it('is worth another try where something was only busy or away', () => {
    for (const code of ['unavailable', 'timeout', 'internal', 'too_many_requests'] as const) {
      expect(canSucceedLater(new PortalError(code, 'Not now.'))).toBe(true);
    }
    expect(canSucceedLater(new Error('cut off'))).toBe(true);
    const busy = new PortalError('conflict', 'Too much at once.', { retryAfterSeconds: 1 });
    expect(canSucceedLater(busy)).toBe(true);
  });

  it('is not where it will be refused again', () => {
    for (const code of ['invalid_input', 'not_found', 'insufficient_xp', 'conflict'] as const) {
      expect(canSucceedLater(new PortalError(code, 'Never.'))).toBe(false);
    }
  });

  it('is nothing for operators where somebody has too little XP', () => {
    expect(isOrdinary(new PortalError('insufficient_xp', 'Too little.'))).toBe(true);
    for (const error of [new PortalError('conflict', 'Never.'), new Error('insufficient_xp')]) {
      expect(isOrdinary(error)).toBe(false);
    }
  });
});
