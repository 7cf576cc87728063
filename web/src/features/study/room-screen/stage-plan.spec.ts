import type { CallParticipant } from '../call/call';
import { onStage } from './stage-plan';

function participant(userId: string, screen: boolean, isLocal = false): CallParticipant {
  const media = { audio: true, video: true, screen };
  return { userId, isLocal, media, stream: null, isSpeaking: false, quality: 'good' };
}

describe('the stage of a call', () => {
  it('is filled by the screen that another shares', () => {
    const all = [participant('me', false, true), participant('ben', false)];
    expect(onStage([...all, participant('cleo', true)])).toBe('cleo');
    expect(onStage(all)).toBeNull();
  });

  it('is not filled by the own screen', () => {
    expect(onStage([participant('me', true, true), participant('ben', false)])).toBeNull();
    expect(onStage([participant('me', true, true), participant('ben', true)])).toBe('ben');
  });
});
