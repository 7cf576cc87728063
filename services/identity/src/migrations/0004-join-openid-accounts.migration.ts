import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the identities of accounts at an OpenID provider. */
export class JoinOpenIdAccounts1731000000003 implements MigrationInterface {
  readonly name = 'JoinOpenIdAccounts1731000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE openid_accounts (
      issuer text NOT NULL,
      subject text NOT NULL,
      user_id uuid NOT NULL CONSTRAINT openid_accounts_user REFERENCES users (id) ON DELETE CASCADE,
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (issuer, subject)
    )`);
    await runner.query('CREATE INDEX openid_accounts_of_user ON openid_accounts (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openid_accounts');
  }
}
