import { withoutSecrets } from '@portal/platform';

type Step = () => Promise<void>;

/** Records how to stop the parts that have started, and stops them once, in reverse order. */
export class Undo {
  private ending: Promise<void> | undefined;

  constructor(private readonly steps: Step[] = []) {}

  add(step: Step): void {
    this.steps.push(step);
  }

  /**
   * Runs every step, even if one fails.
   * @throws AggregateError of all failures, afterwards.
   */
  all(): Promise<void> {
    this.ending ??= this.run();
    return this.ending;
  }

  private async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length === 0) return;
    const said = failures.map((failure) => withoutSecrets(String(failure))).join('; ');
    throw new AggregateError(failures, `Not everything stopped cleanly: ${said}`);
  }
}
