import * as z from 'zod';

/** Words that are no addresses are matched too, so that a long one is read once and not once for each letter. */
const WORD = /[\p{L}\p{N}.!#$%&'*+=?^_`{|}~-]+(@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)?/gu;
const CREDENTIALS = /:\/\/[^\s/@"]+@/g;

/** A line without addresses and credentials, which mail servers and databases repeat in what they refuse. */
export function withoutPeople(line: string): string {
  if (!line.includes('@')) return line;
  return line
    .replace(CREDENTIALS, '://[hidden]@')
    .replace(WORD, (word, domain?: string) => (domain === undefined ? word : '[address]'));
}

const logged = z.looseObject({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

/** A line for people, out of what would be written as JSON. */
export function readableLine(object: unknown): string {
  const { level, time, msg, err, pid: _, ...others } = logged.parse(object);
  const details = Object.entries(others).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const said = `${time.slice(11, 19)} ${level.toUpperCase()} ${msg ?? ''}${details.join('')}\n`;
  return err ? `${said}  ${(err.stack ?? err.message).replaceAll('\n', '\n  ')}\n` : said;
}
