// A separate process that holds an embedded database, for tests that kill it. Prints `open`, then the number of each
// row that the database has acknowledged.
import pg from 'pg';
import { openEmbeddedDatabase } from '#server/platform/database/embedded/embedded-database.ts';

let closing = false;
const [folder = '', role = 'serve'] = process.argv.slice(2);
try {
  const database = await openEmbeddedDatabase(folder, role === 'use' ? 'use' : 'serve');
  process.stdout.write('open\n');
  process.once('SIGTERM', async () => {
    closing = true;
    await database.close();
    process.exit(0);
  });
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {}); // The running query rejects.
  await client.connect();
  await client.query('create table if not exists acknowledged (number integer)');
  for (let number = 1; ; number++) {
    await client.query('insert into acknowledged values ($1)', [number]);
    process.stdout.write(`${number}\n`);
  }
} catch (error) {
  if (closing) await new Promise(() => {}); // The pending insert fails when the server stops; `close` continues.
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
