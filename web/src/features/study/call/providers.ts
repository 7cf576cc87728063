import type { StudyCall } from '@portal/contracts/study';
import type { CallProvider } from './call';

/** How each kind of call is held; the code of either comes apart from the room's. */
const LOADS: Record<StudyCall['provider'], () => Promise<CallProvider>> = {
  'built-in': async () => (await import('./mesh-call')).meshProvider,
  daily: async () => (await import('./daily-call')).dailyProvider,
};

/** The way in which a call is held. @throws where its code cannot be fetched */
export function providerOf({ provider }: StudyCall): Promise<CallProvider> {
  return LOADS[provider]();
}

/** Fetches the built-in call's code while the student is at the entry; a failure shows at the join. */
export function prepareProvider(call: StudyCall | null): void {
  if (call?.provider === 'built-in') providerOf(call).catch(() => undefined);
}
