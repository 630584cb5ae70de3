import { counted } from '#domain/counts.ts';
import type { ImportProgress } from './import-findings.ts';

const BAR_WIDTH = 24;
/** A stream such as stdout. */
export type Output = { isTTY?: boolean; write(text: string): unknown };
type Words = { one: string; many: string };
const ROWS: Words = { one: 'row', many: 'rows' };

/**
 * Shows the progress of an import: a bar with the time left on a terminal, else a line per tenth.
 * @param now the time in milliseconds
 * @param written noun for the written records
 */
export function createProgressLine(out: Output, now: () => number, written: Words): (progress: ImportProgress) => void {
  let phase: ImportProgress['phase'] | null = null;
  let started = 0;
  let shown = -1;

  return (progress) => {
    if (progress.phase === 'waiting') return;
    if (progress.phase !== phase) {
      phase = progress.phase;
      started = now();
      shown = -1;
    }
    const part = progress.part ?? 0;
    const steps = Math.floor(part * (out.isTTY ? 1000 : 10));
    if (steps === shown) return;
    shown = steps;
    const { one, many } = phase === 'reading' ? ROWS : written;
    const text = `${phase === 'reading' ? 'Reading' : 'Writing'} ${counted(progress.done, one, many)}`;
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
