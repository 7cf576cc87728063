import type { Type } from '@nestjs/common';
import { CONTROLLER_WATERMARK } from '@nestjs/common/constants';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { otherRequestsDouble } from './other-requests.fixture';
import { SampleBody, SampleQuery } from './sample-body.fixture';

/** Doubles of the services, and sample bodies and queries. */
export interface Doubles {
  controllers: Type[];
  /** By path: a body for each write whose schema is too general to sample. */
  bodies: ReadonlyMap<string, unknown>;
  /** By path: a query for each read that requires one. */
  queries: ReadonlyMap<string, Record<string, string>>;
}

/**
 * Loads every `<name>.double.fixture.ts` of this folder: its classes are controllers, its
 * `SAMPLE_BODIES` are bodies. All other requests are answered with a sample of their contract.
 */
export async function loadDoubles(): Promise<Doubles> {
  const controllers: Type[] = [];
  const bodies: SampleBody[] = [];
  const queries: SampleQuery[] = [];
  for (const file of readdirSync(__dirname).filter((name) =>
    /\.double\.fixture\.[jt]s$/.test(name),
  )) {
    const exported = (await import(path.join(__dirname, file))) as object; // a module is an object
    for (const value of Object.values<unknown>({ ...exported })) {
      if (isController(value)) controllers.push(value);
      if (!Array.isArray(value)) continue;
      bodies.push(...value.filter((one) => one instanceof SampleBody));
      queries.push(...value.filter((one) => one instanceof SampleQuery));
    }
  }
  return {
    controllers: [...controllers, otherRequestsDouble(controllers)],
    bodies: new Map(bodies.map(({ path, body }) => [path, body])),
    queries: new Map(queries.map(({ path, query }) => [path, query])),
  };
}

function isController(value: unknown): value is Type {
  return typeof value === 'function' && Reflect.hasMetadata(CONTROLLER_WATERMARK, value);
}
