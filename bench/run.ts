import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/**
 * Runs every measurement, one after another, and keeps what they print in `bench/results.md`.
 * Speeds differ from machine to machine and from hour to hour: read the ratios within one run.
 */
const MEASUREMENTS: [title: string, args: string[]][] = [
  ['The search index alone', ['--expose-gc', 'bench/search-index.ts']],
  ['Searches over HTTP, beside the pg driver', ['bench/http.ts', '17555', '100000', '1000000']],
  ['Import, beside COPY', ['--max-semi-space-size=8', 'bench/import.ts']],
  ['Import of a million rows', ['--max-semi-space-size=8', 'bench/import.ts', '--rows', '1000000', '--times', '1']],
  ['Export, beside COPY TO', ['bench/export.ts']],
  ['Export of a million companies', ['bench/export.ts', '--companies', '1000000', '--times', '1']],
  ['In the browser', ['bench/browser.ts']],
];

const [processor] = cpus();
const machine = `${processor?.model ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
let results = `# Results\n\nMeasured with \`npm run bench\`. ${machine}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.\n`;

for (const [title, args] of MEASUREMENTS) {
  console.log(`\n## ${title}`);
  results += `\n## ${title}\n\n\`node ${args.join(' ')}\`\n\n${await output(args)}`;
  writeFileSync('bench/results.md', results);
}

/** What a measurement prints, shown while it runs. A failed one stops the rest. */
async function output(args: string[]): Promise<string> {
  const child = spawn('node', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (part) => {
    text += part;
    process.stdout.write(part);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return text;
}
