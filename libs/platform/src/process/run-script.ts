import { withoutSecrets } from '../logging/without-secrets';

/**
 * Runs `work`, a script of an operator's, as the whole of this process. Where it fails, `failed` and the reason
 * stand on stderr, without credentials, and the exit code is 1.
 */
export function runScript(failed: string, work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${failed}: ${withoutSecrets(reason)}\n`);
    process.exitCode = 1;
  });
}
