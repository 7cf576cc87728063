import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServiceDefinition } from '@portal/messaging';
import { z } from 'zod';

const FOLDER = path.resolve(__dirname, '../../../services');
const requireService = createRequire(__filename);

const exportsSchema = z.object({
  service: z.object({
    name: z.string(),
    module: z.custom<ServiceDefinition['module']>((value) => typeof value === 'function'),
  }),
});

/**
 * Finds every service of the portal: each folder of `services` exports its definition as
 * `service`.
 * @throws Error for a folder without that export, or with another name.
 */
export function findServices(): ServiceDefinition[] {
  return readdirSync(FOLDER)
    .filter((name) => existsSync(path.join(FOLDER, name, 'package.json')))
    .sort()
    .map((name) => {
      const found = exportsSchema.safeParse(requireService(`@portal/${name}`)).data?.service;
      if (found?.name === name) return found;
      throw new Error(`services/${name} must export its definition as \`service\`.`);
    });
}
