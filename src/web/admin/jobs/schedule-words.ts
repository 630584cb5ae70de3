/** Describes a cron schedule: daily at a time, our only form; others are returned unchanged. */
export function scheduleWords(cron: string): string {
  const every = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1];
  if (every) return `Every ${every} minutes`;
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
  return minute && hour ? `Every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : cron;
}
