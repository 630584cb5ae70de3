/** Milliseconds this thread has computed. For tests of growth: other programs on the machine do not add to it. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
