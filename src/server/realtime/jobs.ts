import { EVENTS_KEPT_MS } from '#domain/server-events.ts';
import type { Db } from '../database/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deleteEventsBefore } from './queries.ts';

const FORGET = 'forget-old-events';
const EVERY_QUARTER = '*/15 * * * *';

/** Schedules the deletion of events that disconnected pages had enough time to fetch. */
export function scheduleRealtimeJobs(jobs: Jobs, db: Db): void {
  jobs.define(FORGET, () => deleteEventsBefore(db, new Date(Date.now() - EVENTS_KEPT_MS)));
  jobs.schedule(FORGET, EVERY_QUARTER);
}
