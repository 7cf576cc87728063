import { createHmac } from 'node:crypto';
import { iceServersFor, TURN_SECONDS } from './ice-servers';

const now = new Date('2026-03-02T09:00:00Z');
const stun = { urls: ['stun:a:3478'] };
const turn = { urls: ['turn:a:3478', 'turns:a:5349'] };
const own = { ...turn, username: 'u', credential: 'c' };

describe('the servers by which browsers find ways', () => {
  it('come with credentials for TURN that are the student’s and run out', () => {
    const servers = iceServersFor([stun, turn, own], 'shared', 'ada', now);
    const username = `${now.getTime() / 1_000 + TURN_SECONDS}:ada`;
    // The format that coturn expects with `use-auth-secret`.
    const credential = createHmac('sha1', 'shared').update(username).digest('base64');
    expect(servers).toEqual([stun, { ...turn, username, credential }, own]);
  });

  it('come as they are without a secret', () => {
    expect(iceServersFor([stun, turn, own], undefined, 'ada', now)).toEqual([stun, turn, own]);
  });
});
