// Films a page: still pictures of it, and between them a pointer that is drawn into them later. What is filmed keeps
// its own time, so the film is as smooth on a slow machine as on a fast one.

const FRAME_MS = 1000 / 30;

/**
 * @param {import('playwright-core').Page} page
 * @returns what a person at the page does, filmed; `frames` and `captions` so far
 */
export function camera(page) {
  const frames = [];
  const captions = [];
  const pointer = { x: 860, y: 470 };
  let now = 0;
  let picture;

  const shoot = (ms = FRAME_MS, pressed = false) => {
    frames.push({ at: Math.round(now), picture, pointer: { ...pointer, pressed } });
    now += ms;
  };
  /** Waits until the page has come to rest, and takes its picture. */
  const look = async (restMs = 260) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(restMs);
    picture = await page.screenshot({ type: 'png', caret: 'initial' });
  };
  const moveTo = async (target) => {
    const box = await target.boundingBox();
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const from = { ...pointer };
    const steps = Math.round(14 + Math.hypot(to.x - from.x, to.y - from.y) / 60);
    for (let step = 1; step <= steps; step++) {
      const way = step / steps;
      const eased = way < 0.5 ? 4 * way ** 3 : 1 - (2 - 2 * way) ** 3 / 2;
      pointer.x = from.x + (to.x - from.x) * eased;
      pointer.y = from.y + (to.y - from.y) * eased;
      shoot();
    }
    await page.mouse.move(to.x, to.y);
    await look(160);
    shoot(150);
  };

  return {
    frames,
    captions,
    look,
    duration: () => Math.round(now),
    hold: (ms) => {
      for (let left = ms; left > 0; left -= 400) shoot(Math.min(400, left));
    },
    /** The words below the picture from here on. */
    say: (words) => captions.push({ from: Math.round(now), words }),
    async press(target) {
      await moveTo(target);
      for (let step = 0; step < 4; step++) shoot(FRAME_MS, true);
      await page.mouse.down();
      await page.mouse.up();
      await look();
      shoot();
    },
    async type(text) {
      for (const letter of text) {
        await page.keyboard.press(letter);
        await look(60);
        shoot(letter === ' ' ? 90 : 130);
      }
      await look();
      shoot();
    },
    /** Turns the wheel over an element. */
    async scroll(over, pixels) {
      await moveTo(over);
      for (let step = 0; step < 12; step++) {
        await page.mouse.wheel(0, pixels / 12);
        await page.waitForTimeout(40);
        picture = await page.screenshot({ type: 'png' });
        shoot();
      }
    },
  };
}
