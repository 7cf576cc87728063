import type { Caller } from './study-pages';

type Stat = Record<string, unknown>;

/** By what kinds of address the open connections of a page go: `host`, `srflx`, `relay`. */
export function waysTaken({ page }: Caller): Promise<{ local: string; remote: string }[]> {
  return page.evaluate(async () => {
    const all = Reflect.get(window, 'connections') as RTCPeerConnection[];
    const open = all.filter(({ connectionState }) => connectionState === 'connected');
    return Promise.all(
      open.map(async (connection) => {
        const stats = new Map<string, Stat>();
        (await connection.getStats()).forEach((stat: Stat) => stats.set(String(stat['id']), stat));
        const of = (id: unknown) => stats.get(String(id));
        const transport = [...stats.values()].find(({ type }) => type === 'transport');
        const pair = of(transport?.['selectedCandidatePairId']);
        return {
          local: String(of(pair?.['localCandidateId'])?.['candidateType']),
          remote: String(of(pair?.['remoteCandidateId'])?.['candidateType']),
        };
      }),
    );
  });
}
