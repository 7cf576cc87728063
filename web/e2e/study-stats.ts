import { framesDecoded, untilSeen, type Caller } from './study-pages';
import { patientMs } from './patience';

type Stat = Record<string, unknown>;

/** Returns the candidate types of a page's open connections: `host`, `srflx`, `relay`. */
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

/** Waits until the page has decoded a frame of another participant. */
export async function untilFirstFrame(caller: Caller): Promise<void> {
  const deadline = Date.now() + patientMs(20_000);
  while (!(await framesDecoded(caller)).some((frames) => frames > 0)) {
    if (Date.now() > deadline) throw new Error(`${caller.name} sees nobody.`);
    await caller.page.waitForTimeout(10);
  }
}

/** Waits until the page has received new sound, other than silence, from another participant. */
export async function untilAudible(caller: Caller): Promise<void> {
  const deadline = Date.now() + patientMs(20_000);
  const before = await loudness(caller);
  while ((await loudness(caller)) <= before) {
    if (Date.now() > deadline) throw new Error(`${caller.name} hears nothing.`);
    await caller.page.waitForTimeout(50);
  }
}

/** Returns the total audio energy received on the open connections. */
function loudness({ page }: Caller): Promise<number> {
  return page.evaluate(async () => {
    const all = Reflect.get(window, 'connections') as RTCPeerConnection[];
    let energy = 0;
    for (const connection of all.filter((each) => each.connectionState === 'connected')) {
      (await connection.getStats()).forEach((stat: Stat) => {
        if (stat['type'] !== 'inbound-rtp' || stat['kind'] !== 'audio') return;
        energy += Number(stat['totalAudioEnergy'] ?? 0);
      });
    }
    return energy;
  });
}

/** Waits until the shared screen of another participant is decoded at full size; `width` in px. */
export async function untilScreenSeen(caller: Caller, width: number): Promise<void> {
  const deadline = Date.now() + patientMs(20_000);
  while (!(await pictures(caller)).some((seen) => seen.isScreen && seen.width === width)) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await pictures(caller)));
    await caller.page.waitForTimeout(30);
  }
  await untilSeen(caller, 1);
}

/** Returns the incoming videos with their sizes. */
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
