// Builds the pages into dist/, with a compressed copy of every file next to it for the server to send.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

const builder = await createBuilder({ logLevel: 'warn' });
await builder.buildApp();

const assets = path.resolve(import.meta.dirname, '../dist/client/assets');
for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
  const file = path.join(assets, name);
  const content = readFileSync(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(content, options));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
