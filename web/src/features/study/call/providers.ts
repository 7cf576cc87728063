import { checkedCallFrame } from '@portal/contracts/call-frame';
import type { StudyCall } from '@portal/contracts/study';
import type { CallProvider } from './call';
import { meshProvider } from './mesh-call';

/** The way in which a call is held; Daily's is fetched where it is used. */
export async function providerOf({ provider }: StudyCall): Promise<CallProvider> {
  if (provider === 'built-in') return meshProvider;
  const { dailyProvider } = await import('./daily-call');
  // The limits come with the screen: the chunk of the library stays as it is.
  return dailyProvider(checkedCallFrame);
}
