import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DEMO_PASSWORD, startProduct } from '#test/product.ts';

/**
 * Starts the product with its sample and measures the time from key press to painted results: `node bench/browser.ts`.
 */
const product = await startProduct({ RATE_LIMITS: 'off' });
try {
  const env = { ...process.env, DEMO_PASSWORD };
  await once(spawn('node', ['bench/key-to-paint.ts', product.url], { env, stdio: 'inherit' }), 'exit');
} finally {
  await product.stop();
}
