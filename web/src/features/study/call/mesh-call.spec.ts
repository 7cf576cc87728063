import type { StudyMember } from '@portal/contracts/study';
import { roomWith } from '../room/room-ways.fixture';
import type { CallSession } from './call';
import { chooseDevice } from './chosen-devices';
import { openDevices } from './devices';
import { DevicesDouble, named, settled } from './media-devices.fixture';
import { meshProvider } from './mesh-call';
import { ConnectionDouble } from './peer-connection.fixture';

const MEDIA = { audio: true, video: true, screen: false };
const BEN: StudyMember = {
  _id: 'ben',
  name: 'Ben',
  department: 'Economics',
  isHere: true,
  // Ben's screen waits for the offer.
  peerId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  media: MEDIA,
};

let devices: DevicesDouble;
let connections: (ConnectionDouble & { made: RTCConfiguration })[];
let call: CallSession | null;
beforeEach(() => {
  devices = new DevicesDouble();
  devices.install();
  connections = [];
  call = null;
  Object.assign(globalThis, {
    RTCPeerConnection: class extends ConnectionDouble {
      constructor(readonly made: RTCConfiguration) {
        super();
        connections.push(this);
      }
    },
  });
});
afterEach(() => {
  call?.leave();
  expect(devices.open).toEqual([]);
});

/** Returns a call with Ben, who has answered. */
async function callWithBen(media = MEDIA): Promise<CallSession> {
  const { stream } = await openDevices(media);
  const { call: held } = roomWith({ provider: 'built-in', token: null, notice: null });
  const signal = () => Promise.resolve();
  call = await meshProvider.join({ call: held, userId: 'ada', devices: stream, media, signal });
  call.setMembers([BEN]);
  await settled();
  const offer = connections[0]?.localDescription?.sdp;
  call.receive(BEN.peerId ?? '', { description: { type: 'answer', sdp: `to ${offer}` } });
  await settled();
  expect(connections[0]?.agreed).toBe(offer);
  return call;
}
const sentNow = () => connections.map(({ sent }) => sent.map((track) => track?.label ?? null));

describe('credentials of relays that are renewed', () => {
  it('hold for links that stand and for those that come, and nothing is agreed upon anew', async () => {
    const held = await callWithBen();
    const agreed = connections[0]?.agreed;
    const { call: renewed } = roomWith({ provider: 'built-in', token: null, notice: null });
    const iceServers = [{ urls: ['turn:a:3478'], username: '600:ada', credential: 'new' }];
    held.reconnect({ ...renewed, iceServers });
    held.setMembers([BEN, { ...BEN, _id: 'eve', peerId: '00000000-0000-4000-8000-000000000000' }]);
    await settled();
    expect(connections[0]?.configuration).toMatchObject({ iceServers, bundlePolicy: 'max-bundle' });
    expect(connections[0]?.agreed).toBe(agreed);
    expect(connections[1]?.made).toMatchObject({ iceServers });
  });
});

describe('a device that is changed within a call', () => {
  it('is heard and seen by the others on the lines that stand, and nothing is agreed upon anew', async () => {
    const held = await callWithBen();
    expect(sentNow()).toEqual([['Name of mic-built-in', 'Name of cam-built-in']]);
    const agreed = connections[0]?.agreed;
    chooseDevice('audio', named('mic-headset'));
    chooseDevice('video', named('cam-desk'));
    await held.changeDevice?.('audio');
    await held.changeDevice?.('video');
    await settled();
    expect(sentNow()).toEqual([['Name of mic-headset', 'Name of cam-desk']]);
    expect([connections[0]?.agreed, connections[0]?.signalingState]).toEqual([agreed, 'stable']);
    expect(held.state().devices).toMatchObject({
      audio: { id: 'mic-headset' },
      video: { id: 'cam-desk' },
    });
  });

  it('leaves what is muted muted, and what is off off', async () => {
    const held = await callWithBen({ audio: false, video: false, screen: false });
    await held.setAudio(true);
    await held.setAudio(false);
    chooseDevice('audio', named('mic-headset'));
    chooseDevice('video', named('cam-desk'));
    await held.changeDevice?.('audio');
    await held.changeDevice?.('video');
    await settled();
    expect(sentNow()).toEqual([['Name of mic-headset', null]]);
    expect(connections[0]?.sent[0]?.enabled).toBe(false);
    expect(held.state().media).toEqual({ audio: false, video: false, screen: false });
    await held.setVideo(true);
    await settled();
    expect(sentNow()).toEqual([['Name of mic-headset', 'Name of cam-desk']]);
  });

  it('may be pulled out: the call goes on with the default', async () => {
    chooseDevice('audio', named('mic-headset'));
    chooseDevice('video', named('cam-desk'));
    const held = await callWithBen();
    devices.pull('mic-headset');
    devices.pull('cam-desk');
    await settled();
    expect(sentNow()).toEqual([['Name of mic-built-in', 'Name of cam-built-in']]);
    expect(held.state()).toMatchObject({
      media: MEDIA,
      devices: { audio: { isOther: true }, video: { isOther: true } },
    });
  });
});
