import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { scaleRules, type AlertRules, type Scale } from './scaled-rules';

/** Prometheus rules of the manifests. */
export const ALERTS_FILE = path.resolve(
  __dirname,
  '../../../kubernetes/components/monitoring/alerts.yaml',
);

/**
 * Reads the rules of the manifests.
 * @throws Error if a rule contains an unrecognized duration
 */
export async function readAlertRules(scale: Scale): Promise<AlertRules> {
  return scaleRules(parse(await readFile(ALERTS_FILE, 'utf8')), scale);
}

export function alertNames({ groups }: AlertRules): string[] {
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
}
