import { chooseDevice } from './chosen-devices';
import { DevicesDouble, named, settled } from './media-devices.fixture';
import { followSpeaker } from './speaker';

/** Fake media element that plays by the speakers of a browser. */
class ElementDouble {
  sinkId = '';
  readonly asked: string[] = [];

  constructor(private readonly devices: DevicesDouble) {}

  setSinkId(id: string): Promise<void> {
    this.asked.push(id);
    if (id !== '' && this.devices.busy.has(id)) return Promise.reject(new Error('Busy.'));
    this.sinkId = id;
    return Promise.resolve();
  }
}

let devices: DevicesDouble;
let element: ElementDouble;
let stop: () => void;
beforeEach(() => {
  devices = new DevicesDouble();
  devices.plugged = ['out-built-in', 'out-headset'];
  devices.install();
  element = new ElementDouble(devices);
});
/** Starts the playback of the element. */
async function play() {
  stop = followSpeaker(element as unknown as HTMLMediaElement); // the used members
  await settled();
}
afterEach(() => stop());

describe('the sound of the others', () => {
  it('comes from the default until a speaker is chosen, then from that one', async () => {
    await play();
    expect(element.asked).toEqual([]);
    chooseDevice('sound', named('out-headset'));
    await settled();
    expect(element.sinkId).toBe('out-headset');
    chooseDevice('sound', named('default'));
    await settled();
    expect(element.sinkId).toBe('');
  });

  it('comes from the default while the chosen speaker is pulled out', async () => {
    chooseDevice('sound', named('out-headset'));
    await play();
    expect(element.sinkId).toBe('out-headset');
    devices.pull('out-headset');
    await settled();
    expect(element.sinkId).toBe('');
    devices.plug('out-headset');
    await settled();
    expect(element.sinkId).toBe('out-headset');
  });

  it('comes from the default where the chosen speaker does not play', async () => {
    devices.busy.add('out-headset');
    chooseDevice('sound', named('out-headset'));
    await play();
    expect([element.sinkId, element.asked]).toEqual(['', ['out-headset', '']]);
  });

  it('follows nothing once it is no longer heard', async () => {
    await play();
    stop();
    chooseDevice('sound', named('out-headset'));
    devices.plug('out-third');
    await settled();
    expect(element.asked).toEqual([]);
  });
});
