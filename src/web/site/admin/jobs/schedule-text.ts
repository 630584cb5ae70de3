/** Describes a cron schedule in one of our forms (minutes, hourly, daily); others are returned unchanged. */
export function scheduleText(cron: string): string {
  const every = /^\*\/(\d+) \* \* \* \*$/.exec(cron)?.[1];
  if (every) return `Every ${every} minutes`;
  const [, minute, hour] = /^(\d+) (\d+|\*) \* \* \*$/.exec(cron) ?? [];
  if (!minute || !hour) return cron;
  const past = minute.padStart(2, '0');
  return hour === '*' ? `Every hour at :${past}` : `Every day at ${hour.padStart(2, '0')}:${past}`;
}
