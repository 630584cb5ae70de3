/** When the clock begins a job, in words: the two forms that our schedules have; another stays as it is written. */
export function scheduleWords(cron: string): string {
  const every = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1];
  if (every) return `Every ${every} minutes`;
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  return minute && hour ? `Every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : cron;
}
