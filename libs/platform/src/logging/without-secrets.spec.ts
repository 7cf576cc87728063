import { withoutSecrets } from './without-secrets';

describe('a text without secrets', () => {
  it.each([
    ['connect to postgres://portal:hunter2@db:5432/portal failed', 'postgres://[secret]@db:5432'],
    ['redis://:hunter2@cache', 'redis://[secret]@cache'],
    ['esdb+discover://admin:hunter2@a:2113,b:2113', 'esdb+discover://[secret]@a:2113'],
    ['twice nats://u:hunter2@n and nats://u:hunter2@m', 'nats://[secret]@m'],
  ])('hides the credentials in %s', (text, shown) => {
    expect(withoutSecrets(text)).not.toContain('hunter2');
    expect(withoutSecrets(text)).toContain(shown);
  });

  it('leaves a URL without credentials and an e-mail address as they are', () => {
    const text = 'See https://portal.example/help or write to help@portal.example';
    expect(withoutSecrets(text)).toBe(text);
  });
});
