import { natsOptions, natsServers } from './nats-options';

describe('the options of the NATS client', () => {
  it.each([
    ['nats://localhost:4222', { servers: ['localhost:4222'] }],
    ['nats://portal:p%40ss@a:4222', { servers: ['a:4222'], user: 'portal', pass: 'p@ss' }],
    ['nats://token@a:4222', { servers: ['a:4222'], token: 'token' }],
    ['tls://a:4222', { servers: ['a:4222'], tls: {} }],
    ['nats://u:p@a:1, nats://b:2', { servers: ['a:1', 'b:2'], user: 'u', pass: 'p' }],
  ])('come from %s', (url, expected) => {
    expect(natsOptions(url)).toMatchObject(expected);
  });

  it('give each user inboxes of its own, so that nobody need be let read those of others', () => {
    const credentials = { user: 'xp', password: 'p' };
    const options = natsOptions('nats://a:4222', credentials);
    expect(options).toMatchObject({ user: 'xp', pass: 'p', inboxPrefix: '_INBOX_xp' });
    expect(natsOptions('nats://u:q@a', credentials)).toMatchObject({ user: 'xp', pass: 'p' });
    expect(natsOptions('nats://portal:p@a')).toMatchObject({ inboxPrefix: '_INBOX_portal' });
    for (const url of ['nats://a', 'nats://token@a', 'nats://odd.*%3E:p@a']) {
      expect(natsOptions(url)).not.toHaveProperty('inboxPrefix');
    }
  });

  it('are refused for a user without a password, whose name would travel as a token', () => {
    const options = () => natsOptions('nats://a:4222', { user: 'xp' });
    expect(options).toThrow('Configuration: NATS_PASSWORD must be set where NATS_USER is.');
  });

  it('go on reconnecting for ever', () => {
    expect(natsOptions('nats://a').maxReconnectAttempts).toBe(-1);
  });

  it('name the servers without their credentials', () => {
    expect(natsServers('nats://portal:secret@a:1,nats://b:2')).toBe('a:1, b:2');
  });
});
