// Draws the pointer into the pictures of a film and encodes them as VP9, in the browser that took them.

/**
 * @param {import('playwright-core').Page} page on an address that browsers trust, such as localhost
 * @param {{ width: number, height: number, scale: number }} size of the film, and its pixels per pixel of the page
 * @param {{ at: number, picture: Buffer, pointer: { x: number, y: number, pressed: boolean } }[]} frames
 * @returns {Promise<{ at: number, key: boolean, data: Buffer }[]>}
 */
export async function encode(page, size, frames) {
  await page.evaluate(openStudio, size);
  let picture;
  for (const frame of frames) {
    const fresh = frame.picture === picture ? null : frame.picture.toString('base64');
    picture = frame.picture;
    await page.evaluate(
      ([next, at, pointer]) => window.studio.draw(next, at, pointer),
      [fresh, frame.at, frame.pointer],
    );
  }
  const chunks = await page.evaluate(() => window.studio.finish());
  return chunks.map(({ at, key, data }) => ({ at, key, data: Buffer.from(data, 'base64') }));
}

/** Runs in the browser. */
async function openStudio({ width, height, scale }) {
  const KEY_EVERY_MS = 5_000;
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d', { alpha: false });
  const arrow = new Path2D('M0 0 L0 17.2 L4.1 13.4 L6.9 19.9 L9.7 18.7 L6.9 12.4 L12.4 12.1 Z');
  const chunks = [];
  let failure = null;
  let picture;
  let lastKey = Number.NEGATIVE_INFINITY;
  const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const base64 = (buffer) => {
    let text = '';
    for (let at = 0; at < buffer.length; at += 8_192) text += String.fromCharCode(...buffer.subarray(at, at + 8_192));
    return btoa(text);
  };
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      chunks.push({ at: Math.round(chunk.timestamp / 1_000), key: chunk.type === 'key', data: base64(data) });
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure({
    codec: 'vp09.00.41.08',
    width,
    height,
    framerate: 30,
    bitrateMode: 'quantizer',
    latencyMode: 'quality',
    contentHint: 'text',
  });
  window.studio = {
    async draw(next, at, { x, y, pressed }) {
      if (failure) throw failure;
      if (next) picture = await createImageBitmap(new Blob([bytes(next)], { type: 'image/png' }));
      brush.setTransform(1, 0, 0, 1, 0, 0);
      brush.drawImage(picture, 0, 0, width, height);
      const pointer = scale * (pressed ? 1.15 : 1.3);
      brush.setTransform(pointer, 0, 0, pointer, x * scale, y * scale);
      brush.fillStyle = '#141816';
      brush.strokeStyle = '#ffffff';
      brush.lineWidth = 1.6;
      brush.fill(arrow);
      brush.stroke(arrow);
      const frame = new VideoFrame(canvas, { timestamp: at * 1_000 });
      const keyFrame = at - lastKey >= KEY_EVERY_MS;
      if (keyFrame) lastKey = at;
      encoder.encode(frame, { keyFrame, vp9: { quantizer: 24 } });
      frame.close();
      while (encoder.encodeQueueSize > 4) await new Promise((done) => setTimeout(done, 10));
    },
    async finish() {
      await encoder.flush();
      if (failure) throw failure;
      return chunks;
    },
  };
}
