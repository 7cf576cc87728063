import type { MigrationInterface } from 'typeorm';

/** What a service keeps: a schema of its own, and how it came to be. */
export interface ServiceDatabase {
  /** The service's name; no other service reads what is in it. */
  schema: string;
  entities: (new () => object)[];
  /** Order: the 13 digits (ms since 1970) at the end of each class's name. */
  migrations: (new () => MigrationInterface)[];
}

/** Token of the `ServiceDatabase` that a service's module was made for. */
export const SERVICE_DATABASE = Symbol('SERVICE_DATABASE');
