import { withoutSecrets } from '../logging/without-secrets';

/**
 * Runs `work`, an operator's script, as the main work of this process. If it fails, `failed` and
 * the reason are written to stderr, without credentials, and the exit code is 1.
 */
export function runScript(failed: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${failed}: ${withoutSecrets(reason)}\n`);
    process.exitCode = 1;
  });
}
