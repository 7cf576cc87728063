import { frame } from '../testing/raw-websocket.fixture';
import { FrameCounter } from './frame-counter';

const FRAMES = [
  frame('', 9),
  frame('short', 1),
  frame('x'.repeat(300), 1, false),
  frame('', 0, false),
  frame(Buffer.alloc(70_000), 0),
  frame('bye', 8),
];
const BYTES = Buffer.concat(FRAMES);
const countIn = (pieceBytes: number, bytes = BYTES) => {
  const counter = new FrameCounter();
  let frames = 0;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    frames += counter.count(bytes.subarray(at, at + pieceBytes));
  }
  return frames;
};

it.each([1, 2, 3, 7, 1_000, BYTES.length])(
  'counts frames of every kind and length, in pieces of %d bytes',
  (pieceBytes) => expect(countIn(pieceBytes)).toBe(FRAMES.length),
);

it('counts those without a mask, and those that only announce themselves', () => {
  expect(countIn(10, Buffer.alloc(20))).toBe(10);
  expect(countIn(5, Buffer.from([0x82, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 1]))).toBe(1);
  expect(countIn(1, Buffer.alloc(0))).toBe(0);
});
