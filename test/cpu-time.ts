/** Returns the CPU time of this thread in milliseconds, which other load on the machine does not affect. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
