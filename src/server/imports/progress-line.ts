import { countOf } from '#domain/import-words.ts';
import type { ImportProgress } from './import-findings.ts';

const BAR_WIDTH = 24;
const PHASES = {
  reading: { verb: 'Reading', one: 'row', many: 'rows' },
  writing: { verb: 'Writing', one: 'company', many: 'companies' },
} as const;

/**
 * Shows how far an import is: a bar with the time left on a terminal, else a line for every tenth done.
 * @param now the time in milliseconds
 */
export function createProgressLine(
  out: { isTTY?: boolean; write(text: string): unknown },
  now: () => number,
): (progress: ImportProgress) => void {
  let phase: ImportProgress['phase'] | null = null;
  let started = 0;
  let shown = -1;

  return (progress) => {
    if (progress.phase !== phase) {
      phase = progress.phase;
      started = now();
      shown = -1;
    }
    const part = progress.part ?? 0;
    const steps = Math.floor(part * (out.isTTY ? 1000 : 10));
    if (steps === shown) return;
    shown = steps;
    const { verb, one, many } = PHASES[phase];
    const text = `${verb} ${countOf(progress.done, one, many)}`;
    if (!out.isTTY) {
      out.write(`${text}, ${steps * 10} %\n`);
      return;
    }
    const filled = Math.round(part * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const left = part > 0 ? `${Math.ceil(((now() - started) * (1 - part)) / part / 1000)} s left` : '';
    out.write(`\r${bar} ${text} ${left}\x1b[K${part === 1 ? '\n' : ''}`);
  };
}
