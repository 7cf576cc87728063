import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError, configTable, loadConfig, requireVariable } from './config';
import { parseS3Url } from './s3-url';
import { withVariables } from './secret-files';
import { SECRET_VARIABLES, variables } from './variables';

describe('the configuration', () => {
  it('has a default for everything that a fresh machine needs', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.portal',
      PRODUCT_NAME: 'Miva',
      EMAIL_DOMAINS: ['miva.edu.ng'],
      TZ: 'Africa/Lagos',
    });
  });

  it('names every wrong variable in one line without showing its value', () => {
    const load = () => loadConfig({ DATABASE_URL: 'mysql://u:secret@h/db', PORT: 'many' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/DATABASE_URL must be a URL with postgres:\/\//);
    expect(load).toThrow(/PORT/);
    expect(load).not.toThrow(/secret|\n/);
  });

  it.each([
    ['EVENTSTORE_URL', 'http://admin:hidden@localhost:2113', 'esdb://'],
    ['REDIS_URL', 'localhost:6379:hidden', 'redis://'],
    ['NATS_URL', 'amqp://user:hidden@localhost', 'nats://'],
    ['SMTP_URL', 'mail.hidden', 'smtp://'],
    ['S3_URL', 'https://key:hidden@files.example/bucket', 'of the form s3://'],
    ['S3_URL', 's3://key:hidden@files.example/', 'of the form s3://'],
    ['S3_URL', 's3://hidden/bucket', 'of the form s3://'],
  ])('says in one line what %s must be, and never what it was', (name, wrong, form) => {
    const load = () => loadConfig({ [name]: wrong });
    expect(load).toThrow(new RegExp(`${name} must be a URL (with )?${form}`));
    expect(load).not.toThrow(/hidden|\n/);
  });

  it('takes an OpenID provider without TLS on this machine only', () => {
    for (const OIDC_ISSUER of ['https://login.example', 'http://127.0.0.1:9', 'http://[::1]:9']) {
      expect(loadConfig({ OIDC_ISSUER })).toMatchObject({ OIDC_ISSUER });
    }
    for (const OIDC_ISSUER of ['http://login.example', 'http://localhost.evil.example', 'login']) {
      expect(() => loadConfig({ OIDC_ISSUER })).toThrow(/OIDC_ISSUER must be a URL with https/);
    }
  });

  it('takes servers for calls as JSON, and never repeats a wrong one', () => {
    const turn = { urls: ['turn:a:3478', 'turns:a:5349'], username: 'u', credential: 'c' };
    const ICE_SERVERS = JSON.stringify([{ urls: 'stun:a:3478' }, turn]);
    expect(loadConfig({ ICE_SERVERS }).ICE_SERVERS).toEqual([{ urls: ['stun:a:3478'] }, turn]);
    for (const wrong of ['hidden', '{"urls":"hidden"}', '[{"urls":"http://hidden"}]', '[{}]']) {
      const load = () => loadConfig({ ICE_SERVERS: wrong });
      expect(load).toThrow(/ICE_SERVERS must be a JSON list of servers/);
      expect(load).not.toThrow(/hidden/);
    }
  });

  it('takes a bucket, with or without TLS', () => {
    expect(
      parseS3Url('s3://key:a%2Fsecret@files.example:9000/uploads?region=eu-1&tls=false'),
    ).toEqual({
      origin: 'http://files.example:9000',
      bucket: 'uploads',
      accessKeyId: 'key',
      secretAccessKey: 'a/secret',
      region: 'eu-1',
    });
    expect(parseS3Url('s3://k:s@files.example/uploads').origin).toBe('https://files.example');
  });

  it('takes several servers of one cluster', () => {
    const env = {
      NATS_URL: 'nats://user:secret@a:4222, nats://b:4222',
      EVENTSTORE_URL: 'esdb://user:secret@a:2113,b:2113,c:2113?tls=false',
    };
    expect(loadConfig(env)).toMatchObject(env);
  });

  it('reads every secret from a file where one is named', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'nats://user:secret@a:4222\n', { mode: 0o600 });
    expect(loadConfig({ NATS_URL_FILE: file }).NATS_URL).toBe('nats://user:secret@a:4222');
    for (const name of SECRET_VARIABLES) {
      const both = () => loadConfig({ [name]: 'hidden', [`${name}_FILE`]: file });
      expect(both).toThrow(`${name} and ${name}_FILE are both set`);
    }
    expect(() => loadConfig({ REDIS_URL_FILE: file })).toThrow(/REDIS_URL must be a URL/);
    expect(() => loadConfig({ REDIS_URL_FILE: file })).not.toThrow(/secret@/);
    writeFileSync(file, ' \n');
    for (const named of [file, path.join(folder, 'gone'), folder]) {
      const load = () => loadConfig({ NATS_PASSWORD_FILE: named });
      expect(load).toThrow(
        /NATS_PASSWORD_FILE must be the path of a readable file that contains the secret/,
      );
    }
    rmSync(folder, { recursive: true });
  });

  it('takes what a start fills in, in place of the file that was named', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'a secret of thirty-two letters or so', { mode: 0o600 });
    const env = { AUTH_SECRET_FILE: file, ADMIN_PASSWORD_FILE: file, PORT: '0' };
    const given = loadConfig(env);
    const filled = withVariables(env, { AUTH_SECRET: given.AUTH_SECRET, HOST: '::1' });
    expect(loadConfig(filled)).toEqual({ ...given, HOST: '::1' });
    expect(filled).toEqual({
      ADMIN_PASSWORD_FILE: file,
      AUTH_SECRET: given.AUTH_SECRET,
      HOST: '::1',
      PORT: '0',
    });
    rmSync(folder, { recursive: true });
  });

  it('knows each variable whose name or value can be secret', () => {
    const secret = Object.keys(variables).filter((name) =>
      /PASSWORD|SECRET|KEY|^ICE_SERVERS$|^JOB_FEEDS$|^(DATABASE|EVENTSTORE|NATS|REDIS|S3|SMTP)_URL$/.test(
        name,
      ),
    );
    expect([...SECRET_VARIABLES].sort()).toEqual(secret.sort());
  });

  it('takes a variable that is set to nothing as not set', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ PORT: 3000 });
  });

  it('reads several e-mail domains', () => {
    expect(loadConfig({ EMAIL_DOMAINS: 'miva.edu.ng, Student.Miva.edu.ng' }).EMAIL_DOMAINS).toEqual(
      ['miva.edu.ng', 'student.miva.edu.ng'],
    );
  });

  it('reads domains of any script in the form that mail servers know', () => {
    const { EMAIL_DOMAINS, ADMIN_EMAIL, MAIL_FROM } = loadConfig({
      EMAIL_DOMAIN: 'München-Uni.example',
      ADMIN_EMAIL: 'Admin@münchen-uni.example',
    });
    expect(EMAIL_DOMAINS).toEqual(['xn--mnchen-uni-9db.example']);
    expect(ADMIN_EMAIL).toBe('admin@xn--mnchen-uni-9db.example');
    expect(MAIL_FROM).toContain('no-reply@xn--mnchen-uni-9db.example');
  });

  it.each(['@miva.edu.ng', 'https://miva.edu.ng', 'miva', 'miva edu ng'])(
    'refuses the domain %j by the name of its own variable alone',
    (domain) => {
      const words = 'must be a domain such as university.edu, without @ or https://';
      expect(() => loadConfig({ EMAIL_DOMAIN: domain })).toThrow(
        new ConfigError(`Configuration: EMAIL_DOMAIN ${words}.`),
      );
      expect(() => loadConfig({ EMAIL_DOMAINS: `miva.edu.ng,${domain}` })).toThrow(
        `EMAIL_DOMAINS ${words}`,
      );
    },
  );

  it('hashes passwords cheaply in tests alone', () => {
    const low = { HASHING_COST: 'low' };
    for (const NODE_ENV of ['production', 'development', '']) {
      expect(() => loadConfig({ ...low, NODE_ENV })).toThrow(/HASHING_COST must be full/);
    }
    expect(loadConfig({ ...low, NODE_ENV: 'test' }).HASHING_COST).toBe('low');
    expect(loadConfig({}).HASHING_COST).toBe('full');
  });

  it('says which variable a shape cannot do without', () => {
    expect(() => requireVariable(loadConfig({}), 'AUTH_SECRET')).toThrow(/AUTH_SECRET must be set/);
  });

  it('sends the key of a model through TLS alone, and to a model without a key as it likes', () => {
    const away = { OPENAI_BASE_URL: 'http://models.example/v1' };
    expect(loadConfig(away)).toMatchObject(away);
    expect(() => loadConfig({ ...away, OPENAI_API_KEY: 'k' })).toThrow(
      /OPENAI_BASE_URL must begin/,
    );
    const near = { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_API_KEY: 'k' };
    expect(loadConfig(near)).toMatchObject(near);
  });

  it('prints a row of the table for every variable', () => {
    for (const name of Object.keys(variables)) expect(configTable()).toContain(`| \`${name}\` |`);
  });
});
