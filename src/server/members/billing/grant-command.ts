import { grantProblem } from '#domain/billing/access.ts';
import { PLAN_IDS } from '#domain/billing/plans.ts';
import { loadConfig } from '../../platform/config.ts';
import { createDb, createPool } from '../../platform/database/connection.ts';
import { openDatabase } from '../../platform/database/embedded/embedded-database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { ConfigError } from '../../platform/environment.ts';
import { grantPlan } from './grant-plan.ts';

/** `npm run grant -- EMAIL PLAN [UNTIL]`: grants a plan through the end of that day. Safe while the server runs. */
async function main([email = '', planName, until]: string[]): Promise<string | null> {
  const plan = PLAN_IDS.find((id) => id === planName);
  if (!email || !plan)
    return `Usage: npm run grant -- EMAIL PLAN [UNTIL], where PLAN is one of ${PLAN_IDS.join(', ')} and UNTIL is a date like 2027-12-31`;
  const now = new Date();
  const problem = until === undefined ? undefined : grantProblem(until, now);
  if (problem) return `UNTIL ${problem}`;
  const database = await openDatabase(loadConfig(process.env), 'use');
  const pool = createPool(database.url, 2);
  try {
    const db = createDb(pool);
    await migrate(db);
    const granted = await grantPlan(db, email, { plan, until: until ?? null, now });
    if (!granted) return `No account with the email ${email}`;
    process.stdout.write(`Granted ${plan} to ${email}${until ? ` until ${until}` : ''}\n`);
    return null;
  } finally {
    await pool.end();
    await database.close();
  }
}

const problem = await main(process.argv.slice(2)).catch((error) => {
  if (error instanceof ConfigError) return error.message;
  throw error;
});
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
}
