import type { Environment, SECRET_VARIABLES } from '@portal/platform';

type SecretVariable = (typeof SECRET_VARIABLES)[number];

const isGateway = (program: string): boolean => program === 'gateway';
const isService = (program: string): boolean => !isGateway(program);
const isOneOf =
  (...names: string[]) =>
  (program: string): boolean =>
    names.includes(program);

/** Names the programs that get each secret, so that a compromised other program does not have it. */
const HOLDERS: Readonly<Record<SecretVariable, (program: string) => boolean>> = {
  ADMIN_PASSWORD: isOneOf('identity'),
  AUTH_SECRET: isOneOf('identity'),
  DATABASE_URL: isService,
  EVENTSTORE_URL: isOneOf('xp'),
  NATS_URL: () => true,
  NATS_PASSWORD: () => true,
  REDIS_URL: isGateway,
  S3_URL: isOneOf('gateway', 'identity', 'library', 'testlab'),
  SMTP_URL: isOneOf('identity', 'jobs'),
  GOOGLE_CLIENT_SECRET: isOneOf('identity'),
  ICE_SERVERS: isOneOf('study'),
  TURN_SECRET: isOneOf('study'),
  DAILY_API_KEY: isOneOf('study'),
  JOB_FEEDS: isOneOf('jobs'),
  OPENAI_API_KEY: isOneOf('testlab', 'assistant'),
  GOOGLE_BOOKS_API_KEY: isOneOf('library'),
};

/** Those of the variables that hold secrets which `program` is not given, as a file or not. */
export function foreignSecrets(program: string): string[] {
  return Object.entries(HOLDERS)
    .filter(([, isHolder]) => !isHolder(program))
    .flatMap(([name]) => [name, `${name}_FILE`]);
}

/** What `program` is given of an environment. */
export function withoutForeignSecrets(program: string, env: Environment): Environment {
  const foreign = foreignSecrets(program);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.includes(name)));
}
