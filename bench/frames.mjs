/**
 * Returns the times between the frames of a page while its middle is scrolled up and down, in ms.
 */
export async function framesOf(page, client) {
  await page.evaluate(() => {
    const frames = [];
    let before = performance.now();
    window.frames60 = frames;
    const next = () => {
      const now = performance.now();
      frames.push(now - before);
      before = now;
      if (window.frames60 === frames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  for (const yDistance of [-1_500, 1_500, -1_500, 1_500]) {
    const gesture = { x: 640, y: 400, yDistance, speed: 1_200 };
    await client.send('Input.synthesizeScrollGesture', gesture);
  }
  return page.evaluate(() => {
    const { frames60 } = window;
    window.frames60 = undefined;
    return frames60;
  });
}
