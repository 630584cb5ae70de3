import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/**
 * Runs every measurement and writes the output to `bench/results.md`; with arguments, only those whose title contains
 * one of them: `npm run bench -- import export`.
 * Speed differs between machines and from hour to hour: compare only the ratios within one run.
 */
const MEASUREMENTS: [title: string, args: string[]][] = [
  ['Search index alone', ['--expose-gc', 'bench/search-index.ts']],
  ['HTTP: 17,555 companies, compared with the pg driver', ['bench/http.ts', '17555']],
  ['HTTP: 100,000 companies, compared with the pg driver', ['bench/http.ts', '100000']],
  ['HTTP: 1,000,000 companies, compared with the pg driver', ['bench/http.ts', '1000000']],
  ['Searches in words', ['bench/sentences.ts']],
  ['Import, compared with COPY', ['--max-semi-space-size=8', 'bench/import.ts']],
  ['Import of a million rows', ['--max-semi-space-size=8', 'bench/import.ts', '--rows', '1000000', '--times', '1']],
  ['Import with change history', ['--max-semi-space-size=8', 'bench/history.ts']],
  ['Evidence', ['bench/evidence.ts']],
  ['Export, compared with COPY TO', ['bench/export.ts']],
  ['Export of a million companies', ['bench/export.ts', '--companies', '1000000', '--times', '1']],
  ['Lead workspace', ['bench/workspace.ts']],
  [
    'Lead workspace with a million companies',
    ['bench/workspace.ts', '--companies', '1000000', '--exports', '10', '--users', '10', '--exported', '500000'],
  ],
  ['Saved searches', ['bench/saved-searches.ts']],
  ['Accounts', ['bench/accounts.ts']],
  ['Cost of a session', ['bench/session-cost.ts']],
  ['Agents', ['bench/agents.ts']],
  ['Open pages with live updates', ['bench/listeners.ts']],
  ['Search in the browser', ['bench/key-to-paint.ts']],
  ['Converter in the browser', ['bench/converter.ts']],
  ['Pages', ['bench/pages.ts', '17555', '1000000']],
  ["A customer's day", ['bench/customer-day.ts']],
  ['Pages under overload', ['bench/overload.ts']],
  ['Limits of 1, 2 and 4 processes: 17,555 companies', ['bench/limits.ts']],
  ['Limits of 1, 2 and 4 processes: 100,000 companies', ['bench/limits.ts', '100000']],
  ['Sitemap of a million companies', ['--expose-gc', 'bench/sitemap.ts']],
  ['Lighthouse on a phone', ['bench/lighthouse.ts']],
];
const FILE = 'bench/results.md';

const titleParts = process.argv.slice(2).map((word) => word.toLowerCase());
const sections = readSections();
for (const [title, args] of MEASUREMENTS) {
  if (titleParts.length > 0 && !titleParts.some((part) => title.toLowerCase().includes(part))) continue;
  console.log(`\n## ${title}`);
  sections.set(
    title,
    `\`node ${args.join(' ')}\`, ${new Date().toISOString().slice(0, 10)}\n\n${(await output(args)).trim()}\n`,
  );
  writeFileSync(FILE, resultsText());
}

function readSections(): Map<string, string> {
  const [, ...parts] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^## /m) : [];
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), `${part.slice(part.indexOf('\n')).trim()}\n`]),
  );
}

function resultsText(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${processor?.model ?? 'unknown'}, ${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}`;
  const results = MEASUREMENTS.flatMap(([title]) =>
    sections.has(title) ? [`## ${title}\n\n${sections.get(title)}`] : [],
  );
  return `# Results\n\nMeasured with \`npm run bench\` on ${machine}.\n\n${results.join('\n')}`;
}

/** Runs a measurement and echoes its output. A failure stops the rest. */
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
