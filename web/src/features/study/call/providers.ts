import type { StudyCall } from '@portal/contracts/study';
import type { CallProvider } from './call';

/** Loaders of the call providers, each in a chunk separate from the room's. */
const LOADS: Record<StudyCall['provider'], () => Promise<CallProvider>> = {
  'built-in': async () => (await import('./mesh-call')).meshProvider,
  daily: async () => (await import('./daily-call')).dailyProvider,
};

/**
 * Loads the provider of a call.
 * @throws if its code cannot be loaded
 */
export function providerOf({ provider }: StudyCall): Promise<CallProvider> {
  return LOADS[provider]();
}

/**
 * Preloads the code of the built-in call while the student is at the entry; a failure is reported
 * by the join.
 */
export function prepareProvider(call: StudyCall | null): void {
  if (call?.provider === 'built-in') providerOf(call).catch(() => undefined);
}
