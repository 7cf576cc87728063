import type { Environment, SECRET_VARIABLES } from '@portal/platform';

type SecretVariable = (typeof SECRET_VARIABLES)[number];

const isGateway = (program: string): boolean => program === 'gateway';
const isService = (program: string): boolean => !isGateway(program);
const isOneOf =
  (...names: string[]) =>
  (program: string): boolean =>
    names.includes(program);

/** Programs that receive each secret, so that a compromise of another one does not expose it. */
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

/** Returns the secret variables, with their `_FILE` variants, that `program` does not receive. */
export function foreignSecrets(program: string): string[] {
  return Object.entries(HOLDERS)
    .filter(([, isHolder]) => !isHolder(program))
    .flatMap(([name]) => [name, `${name}_FILE`]);
}

/** Removes the secrets that `program` does not receive from an environment. */
export function withoutForeignSecrets(program: string, env: Environment): Environment {
  const foreign = foreignSecrets(program);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.includes(name)));
}
