import { readFileSync } from 'node:fs';
import { SECRET_VARIABLES } from './variables';

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum length of a secret, in characters; a longer file is not a secret. */
const SECRET_MAX = 10_000;

/**
 * Returns the environment with each secret read from the file that `NAME_FILE` names, as provided
 * by Docker and Kubernetes; a trailing newline is ignored. The environment of the process then
 * only reveals file names.
 * @throws the error of `refuse`, with one line: if a file cannot be read or is empty, or both
 * variables are set.
 */
export function readSecretFiles(env: Environment, refuse: (words: string) => Error): Environment {
  const read = SECRET_VARIABLES.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw refuse(`${name} and ${name}_FILE are both set; set only one of them`);
    const secret = contentOf(file);
    if (!secret || secret.length > SECRET_MAX) {
      throw refuse(`${name}_FILE must be the path of a readable file that contains the secret`);
    }
    return [[name, secret] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

/**
 * Returns the environment with `values` set in place of the previous ones, and without the `_FILE`
 * variables of the same names, because `readSecretFiles` rejects conflicting settings.
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
