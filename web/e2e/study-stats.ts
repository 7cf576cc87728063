import { framesDecoded, untilSeen, type Caller } from './study-pages';

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
        const statById = (id: unknown) => stats.get(String(id));
        const transport = [...stats.values()].find(({ type }) => type === 'transport');
        const pair = statById(transport?.['selectedCandidatePairId']);
        return {
          local: String(statById(pair?.['localCandidateId'])?.['candidateType']),
          remote: String(statById(pair?.['remoteCandidateId'])?.['candidateType']),
        };
      }),
    );
  });
}

/** Waits until the page has decoded a frame of somebody else. */
export async function untilFirstFrame(caller: Caller): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await framesDecoded(caller)).some((frames) => frames > 0)) {
    if (Date.now() > deadline) throw new Error(`${caller.name} sees nobody.`);
    await caller.page.waitForTimeout(10);
  }
}

/** Waits until somebody else's screen is decoded in all its size; `width` of it in px. */
export async function untilScreenSeen(caller: Caller, width: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await pictures(caller)).some((seen) => seen.isScreen && seen.width === width)) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await pictures(caller)));
    await caller.page.waitForTimeout(30);
  }
  await untilSeen(caller, 1);
}

/** What comes in as pictures, and how large. */
function pictures({ page }: Caller): Promise<{ isScreen: boolean; width: number }[]> {
  return page.evaluate(async () => {
    const all = Reflect.get(window, 'connections') as RTCPeerConnection[];
    const open = all.filter(({ connectionState }) => connectionState === 'connected');
    const seen: { isScreen: boolean; width: number }[] = [];
    for (const connection of open) {
      (await connection.getStats()).forEach((stat: Stat) => {
        if (stat['type'] !== 'inbound-rtp' || stat['kind'] !== 'video') return;
        const isScreen = stat['contentType'] === 'screenshare';
        seen.push({ isScreen, width: Number(stat['frameWidth'] ?? 0) });
      });
    }
    return seen;
  });
}
