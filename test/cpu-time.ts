import { readFileSync } from 'node:fs';

/** Returns the CPU time of this thread in milliseconds, which other load on the machine does not affect. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const TICK_MS = 10; // Linux counts CPU time in hundredths of a second.

/** Returns the CPU time of another process in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
