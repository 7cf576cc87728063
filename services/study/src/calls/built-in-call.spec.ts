import { ConfigError, loadConfig } from '@portal/platform';
import { BuiltInCall } from './built-in-call';

const ICE_SERVERS = '[{"urls":"stun:a:3478"},{"urls":"turn:a:3478"}]';
const build = (env: Record<string, string>) =>
  new BuiltInCall(loadConfig(env), () => new Date('2026-03-02T09:00:00Z'));
const enter = (env: Record<string, string>) =>
  build(env).enter('a-room', { studentId: 'ada', joinedAt: new Date(0), name: 'Ada' });

describe('a call that browsers carry', () => {
  it('takes the shortest way, or where it is told to, that by TURN servers alone', async () => {
    expect(await enter({ ICE_SERVERS })).toMatchObject({ iceTransportPolicy: 'all' });
    expect(await enter({ ICE_SERVERS, ICE_TRANSPORT_POLICY: 'relay' })).toMatchObject({
      iceTransportPolicy: 'relay',
      iceServers: [{ urls: ['stun:a:3478'] }, { urls: ['turn:a:3478'] }],
    });
  });

  it('hands out credentials of ten minutes at most, and says so', async () => {
    const TURN_SECRET = 'a secret that the relay shares';
    const { iceServers, iceSeconds } = await enter({ ICE_SERVERS, TURN_SECRET });
    const endsAt = Number(iceServers[1]?.username?.split(':')[0]) * 1_000;
    expect(endsAt - Date.parse('2026-03-02T09:00:00Z')).toBe(600_000);
    expect(iceSeconds).toBe(600);
    expect((await enter({ ICE_SERVERS })).iceSeconds).toBeUndefined();
  });

  it('does not start where it must go by TURN servers and there are none', () => {
    for (const env of ['', '[{"urls":"stun:a:3478"}]']) {
      const start = () => build({ ICE_SERVERS: env, ICE_TRANSPORT_POLICY: 'relay' });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(/ICE_TRANSPORT_POLICY=relay needs a TURN server in ICE_SERVERS/);
    }
  });
});
