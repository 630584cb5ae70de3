import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';

/**
 * Writes rows as long and as complete as in a real export, one company each; half of the companies have only a name to
 * match by. In a file with changes, every second row differs from the file without.
 */
export async function inventFile(file: string, count: number, withChanges = false): Promise<string> {
  const stream = createWriteStream(file);
  stream.write(`${CSV_COLUMNS.map(({ header }) => header).join(',')}\n`);
  for (let n = 1; n <= count; n++) {
    const isEven = n % 2 === 0;
    const isChanged = withChanges && isEven;
    const day = new Date(Date.UTC(2015, isChanged ? 3 : 0, 1 + (n % 4000))).toISOString().slice(0, 10);
    const row =
      `Company ${n},Software that helps team ${n % 977} do its work,"Founded by people who met at work, company ${n} makes ` +
      `the daily work of ${n % 977} teams easier. It is used in ${n % 43} countries and grows by the ${isChanged ? 'week' : 'month'}.",` +
      `"Software, Analytics","Software, Data and Analytics","${placeName(n % 911)}, California, United States",West Coast,` +
      `First${n % 1999},Last${n % 2999},First${n % 1999} Last${n % 2999},${isChanged ? 'CEO' : 'Founder'},first.last${n}@company-${n}.example,` +
      `hello@company-${n}.example,${isEven ? `https://company-${n}.example` : ''},https://www.linkedin.com/company/company-${n},` +
      `${(n % 500) * 10_000},${day},Series A,${(n % 700) * 20_000 + (isChanged ? 50_000 : 0)}\n`;
    if (!stream.write(row)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return file;
}

/** Returns a name without digits that no city has: 'Bacadaville'. */
function placeName(n: number): string {
  const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'ha', 'ki', 'lo', 'mu', 'ne'];
  const name = [...String(n)].map((digit) => syllables[Number(digit)]).join('');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}ville`;
}
