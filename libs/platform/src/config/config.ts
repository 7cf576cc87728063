import { z } from 'zod';
import { isGuarded } from './kinds-of-variables';
import { readSecretFiles } from './secret-files';
import { variables } from './variables';

const schema = z
  .object(variables)
  .refine(({ HASHING_COST, NODE_ENV }) => HASHING_COST === 'full' || NODE_ENV === 'test', {
    path: ['HASHING_COST'],
    message: 'must be full, except with NODE_ENV=test',
  })
  .refine(
    ({ OPENAI_API_KEY, OPENAI_BASE_URL }) =>
      !OPENAI_API_KEY || !OPENAI_BASE_URL || isGuarded(OPENAI_BASE_URL),
    {
      path: ['OPENAI_BASE_URL'],
      message: 'must begin with https:// or be on this machine if OPENAI_API_KEY is set',
    },
  )
  .transform((values) => ({
    ...values,
    EMAIL_DOMAINS: values.EMAIL_DOMAINS ?? [values.EMAIL_DOMAIN],
    MAIL_FROM: values.MAIL_FROM ?? `${values.PRODUCT_NAME} <no-reply@${values.EMAIL_DOMAIN}>`,
  }));

/** The validated configuration of the portal: one field per variable. */
export type PortalConfig = Readonly<z.output<typeof schema>>;

/** Injection token of `PortalConfig`. */
export const PORTAL_CONFIG = Symbol('PORTAL_CONFIG');

/**
 * A variable has an invalid value. The message is one line for the operator and does not include
 * the value.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from the environment; an empty variable counts as unset. A secret may be
 * stored in a file: for example, `NATS_PASSWORD_FILE` contains its path.
 * @throws ConfigError with one line that names each invalid variable and its permitted values.
 */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): PortalConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const set = readSecretFiles(given, (words) => new ConfigError(`Configuration: ${words}.`));
  const parsed = schema.safeParse(set);
  if (parsed.success) return Object.freeze(parsed.data);
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError(`Configuration: ${faults.join('; ')}.`);
}

/** Returns a secret that must be set by now: embedded setups generate it before they start. */
export function requireVariable<Name extends keyof PortalConfig>(
  config: PortalConfig,
  name: Name,
): NonNullable<PortalConfig[Name]> {
  const value = config[name];
  if (value === undefined || value === null) {
    throw new ConfigError(`Configuration: ${name} must be set (${describe(name)}).`);
  }
  return value;
}

function describe(name: keyof PortalConfig): string {
  return variables[name].description?.split('|')[0] ?? 'required here';
}

/** Returns the table of variables in docs/configuration.md, in Markdown. */
export function configTable(): string {
  const rows = Object.entries(variables).map(([name, variable]) => {
    const [meaning, otherwise] = (variable.description ?? '').split('|');
    return `| \`${name}\` | ${meaning ?? ''} | ${otherwise ?? ''} |`;
  });
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}
