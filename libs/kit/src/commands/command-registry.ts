import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContract } from '@portal/contracts';
import { DecoratedMethods, type DecoratedMethod } from '@portal/messaging';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';
import { COMMAND_HOOK, type CommandHook } from './command-hooks';

/** Injection token of the contracts of a service's reliable commands. */
export const RELIABLE_CONTRACTS = Symbol('RELIABLE_CONTRACTS');

/** Registry of a service's reliable commands, and of the hooks for their outcomes. */
@Injectable()
export class CommandRegistry implements OnModuleInit {
  private readonly contracts: Map<string, RequestContract>;
  private hooks: DecoratedMethod<CommandHook>[] = [];

  constructor(
    @Inject(RELIABLE_CONTRACTS) contracts: readonly RequestContract[],
    private readonly methods: DecoratedMethods,
  ) {
    this.contracts = new Map(contracts.map((contract) => [contract.subject, contract]));
  }

  /** @throws Error for a hook of a command that is not registered. */
  onModuleInit(): void {
    this.hooks = this.methods.find<CommandHook>(COMMAND_HOOK);
    for (const { metadata } of this.hooks) this.contractOf(metadata.contract.subject);
  }

  get subjects(): string[] {
    return [...this.contracts.keys()];
  }

  /** @throws Error if the service's module does not list it in its `commands`. */
  contractOf(subject: string): RequestContract {
    const contract = this.contracts.get(subject);
    if (!contract) throw new Error(`Name ${subject} in the module's \`commands\` to send it.`);
    return contract;
  }

  /** Runs every hook of a command, in the transaction that settles or parks it. */
  async runHooks(
    when: CommandHook['when'],
    { subject }: RequestContract,
    command: object,
    work: UnitOfWork,
  ): Promise<void> {
    for (const { metadata, call } of this.hooks) {
      if (metadata.when !== when || metadata.contract.subject !== subject) continue;
      await call(command, work);
    }
  }
}
