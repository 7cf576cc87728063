import type { StudyCall } from '@portal/contracts/study';
import type { CallProvider } from './call';
import { meshProvider } from './mesh-call';

/** The way in which a call is held; Daily's is fetched where it is used. */
export async function providerOf({ provider }: StudyCall): Promise<CallProvider> {
  if (provider === 'built-in') return meshProvider;
  return (await import('./daily-call')).dailyProvider;
}
