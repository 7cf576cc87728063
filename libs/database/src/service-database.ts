import type { MigrationInterface } from 'typeorm';

/** Database of a service: its own schema, entities and migrations. */
export interface ServiceDatabase {
  /** The service's name; no other service reads the schema. */
  schema: string;
  entities: (new () => object)[];
  /** Order: the 13 digits (ms since 1970) at the end of each class's name. */
  migrations: (new () => MigrationInterface)[];
}

/** Injection token of the `ServiceDatabase` of a service's module. */
export const SERVICE_DATABASE = Symbol('SERVICE_DATABASE');
