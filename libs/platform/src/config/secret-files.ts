import { readFileSync } from 'node:fs';
import { SECRET_VARIABLES } from './variables';

/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** More than any secret has, in characters: it is another file then. */
const SECRET_MAX = 10_000;

/**
 * The environment with each secret that `NAME_FILE` names read from that file, as Docker and Kubernetes
 * hand them over; a line's end behind it does not count. A reader of a process's environment sees the
 * name of a file.
 * @throws what `refuse` makes of one line: where a file cannot be read or is empty, or both are set.
 */
export function readSecretFiles(env: Environment, refuse: (words: string) => Error): Environment {
  const read = SECRET_VARIABLES.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw refuse(`${name} and ${name}_FILE are both set; leave one unset`);
    const secret = contentOf(file);
    if (!secret || secret.length > SECRET_MAX) {
      throw refuse(`${name}_FILE must name a file with the secret in it, which can be read`);
    }
    return [[name, secret] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

/**
 * The environment with `values` set, in place of whatever was there: a file that is named for one of
 * them is named no longer, since `readSecretFiles` refuses two answers to one question.
 */
export function withVariables(env: Environment, values: Environment): Environment {
  const files = Object.keys(values).map((name) => `${name}_FILE`);
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !files.includes(name))),
    ...values,
  };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
