import fc from 'fast-check';
import { ConnectionDouble } from './peer-connection.fixture';
import { PeerLink } from './peer-link';

const connections: ConnectionDouble[] = [];

beforeEach(() => {
  connections.length = 0;
  Object.assign(globalThis, {
    MediaStream: class {
      getTracks = () => [];
    },
    RTCPeerConnection: class extends ConnectionDouble {
      constructor() {
        super();
        connections.push(this);
      }
    },
  });
});

/** Two connected screens; the signalling channel loses the signals that the test selects. */
function pair() {
  const lost = { offering: 0, polite: 0 };
  const linkTo = (side: keyof typeof lost, other: () => PeerLink): PeerLink =>
    new PeerLink({
      isPolite: side === 'polite',
      iceServers: [],
      iceTransportPolicy: 'all',
      onChange: () => undefined,
      send: (signal) => {
        if (lost[side] > 0) {
          lost[side] -= 1;
          return Promise.reject(new Error('Lost.'));
        }
        other().receive(signal);
        return Promise.resolve();
      },
    });
  const offering: PeerLink = linkTo('offering', () => polite);
  const polite: PeerLink = linkTo('polite', () => offering);
  const [a, b] = connections.slice(-2);
  if (!a || !b) throw new Error('There are no connections.');
  return { links: { offering, polite }, doubles: [a, b] as const, lost };
}

/** Waits until all pending promises are settled. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

type Pair = ReturnType<typeof pair>;

const agrees = ({ doubles: [a, b] }: Pair) =>
  a.signalingState === 'stable' &&
  b.signalingState === 'stable' &&
  a.agreed !== null &&
  a.agreed === b.agreed;

/** Longest time to agreement after six consecutive losses of one side, in ms. */
const LONGEST_MS = 75_000;

/** Runs the measurements, which restart connections that are not established. */
async function lookOften({ links, doubles, ...rest }: Pair): Promise<void> {
  for (let now = 0; now <= LONGEST_MS && !agrees({ links, doubles, ...rest }); now += 2_000) {
    await Promise.all(Object.values(links).map((link) => link.look(now)));
    await turn();
  }
}

/** Six immediate losses on the same side: the case with the most attempts. */
const STUBBORN = { loses: 'offering', restarts: 'offering', waits: false } as const;

describe('two screens', () => {
  it('agree at once, by the offer of the one that does not give way', async () => {
    const both = pair();
    await turn();
    expect(agrees(both)).toBe(true);
  });

  it('agree also where both begin anew in the same moment', async () => {
    const both = pair();
    await turn();
    const first = both.doubles[0].agreed;
    both.links.offering.restart();
    both.links.polite.restart();
    await turn();
    await turn();
    expect(agrees(both)).toBe(true);
    expect(both.doubles[0].agreed).not.toBe(first);
  });

  it('agree in the end whatever is lost on the way', async () => {
    const step = fc.constantFrom('offering' as const, 'polite' as const);
    const steps = fc.array(fc.record({ loses: step, restarts: step, waits: fc.boolean() }), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const both = pair();
        for (const { loses, restarts, waits } of all) {
          both.lost[loses] += 1;
          both.links[restarts].restart();
          if (waits) await turn();
        }
        await turn();
        for (const double of both.doubles) double.connectionState = 'failed';
        await lookOften(both);
        expect(agrees(both)).toBe(true);
      }),
      { numRuns: 60, examples: [[Array(6).fill(STUBBORN)]] },
    );
  });

  it('keep candidates that come before the description that they belong to', async () => {
    const both = pair();
    both.links.polite.receive({ candidate: { candidate: 'early' } });
    await turn();
    expect(both.doubles[1].candidates).toEqual(['early']);
  });
});
