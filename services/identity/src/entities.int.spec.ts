import { expectEntitiesToMatchMigrations } from '@portal/testing';
import { DataSource } from 'typeorm';
import { IdentityUnderTest } from './testing/identity.fixture';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

it('keeps accounts in tables that are what the entities say', async () => {
  await expectEntitiesToMatchMigrations(identity.service.app.get(DataSource, { strict: false }));
});
