import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#test/database.ts';
import { clearCompanies, importFile, readCompanies } from '#test/import-file.ts';
import { ImportError } from './import-error.ts';

const database = useTestDatabase();
beforeEach(() => clearCompanies(database.pool));

const many = (count: number) =>
  `Name,Description\n${Array.from({ length: count }, (_, n) => `Company ${n},Tools\n`).join('')}`;

async function state() {
  const tables = await Promise.all(
    ['companies', 'contacts', 'funding_rounds', 'imports', 'removed_companies', 'search_version', 'site_settings'].map(
      async (table) => [table, (await database.pool.query(`select * from ${table} order by 1`)).rows],
    ),
  );
  return Object.fromEntries(tables);
}

/** A sink for rejected rows that keeps them as text. */
function textSink() {
  const sink = { text: '', open };
  function open(): Writable {
    return new Writable({
      write(chunk, _, done) {
        sink.text += chunk;
        done();
      },
    });
  }
  return sink;
}

describe('rejects an unusable file with the reason', () => {
  it.each([
    ['an empty file', '', 'no_rows', /file is empty/],
    ['only empty lines', '\n\n\n', 'no_rows', /file is empty/],
    [
      'no column with the name',
      'City,Shoe size\nBonn,44\n',
      'no_name_column',
      /the organization's name\. .*'City', 'Shoe size'/,
    ],
    [
      'a picture',
      Buffer.from(Array.from({ length: 2_000 }, (_, n) => (n * 7919) % 256)),
      'unreadable_file',
      /not a text file/,
    ],
    ['a workbook', Buffer.from('PK\u0003\u0004\0\0'), 'unreadable_file', /save it as CSV/i],
    ['a header without its closing quote', '"Name,City\nAcme,Bonn\n', 'unreadable_file', /never closed/],
  ])('%s', async (_, file, code, message) => {
    const before = await state();
    const refusal = await importFile(database.pool, file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImportError);
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await state()).toEqual(before);
  });

  it('a choice for a missing column', async () => {
    await expect(importFile(database.pool, 'Name\nA\n', { mapping: { Nope: 'city' } })).rejects.toThrow(
      /no column 'Nope'/,
    );
  });

  it('but accepts a header alone as a file without rows', async () => {
    expect(await importFile(database.pool, 'Name,City\n')).toMatchObject({
      rows: { read: 0 },
      companies: { created: 0 },
    });
  });

  it('and accepts a file once a column is chosen manually', async () => {
    await importFile(database.pool, 'Ding,Ort\nAcme,Bonn\n', { mapping: { Ding: 'organizationName', Ort: 'city' } });
    expect(await readCompanies(database.pool)).toMatchObject([{ organization_name: 'Acme', city: 'Bonn' }]);
  });
});

describe('rejected rows', () => {
  it('include a first row that was split at an unquoted comma, but not rows that all end with a delimiter', async () => {
    const head = 'Company,Website,Industries,Description,Founders\n';
    const split = `${head}Acme,acme.example,AI, Robotics,We build robots,\nBeta,beta.example,AI,Builds robots,Bo Ek\n`;
    expect(await importFile(database.pool, split)).toMatchObject({ rows: { read: 2, rejected: 1 } });
    const ended = `${head}Cato,cato.example,AI,Robots,Bo Ek,\nDelo,delo.example,AI,Robots,Cy Day,\n`;
    expect(await importFile(database.pool, ended)).toMatchObject({ rows: { read: 2, rejected: 0 } });
  });

  it('are returned with row number and reason, and the others are imported', async () => {
    const sink = textSink();
    const file =
      'Name,City\nAcme,Bonn\n"Beta" x,Lyon\nGamma\n,Oslo\nDelta,Rome,Italy\nEta,Wien,\n"=Zeta,Riga\nTheta,Kiel\n';
    const report = await importFile(database.pool, file, { openRejected: sink.open });
    expect(report).toMatchObject({ rows: { read: 8, rejected: 6 }, companies: { created: 2 } });
    expect(sink.text.split('\r\n')).toEqual([
      'Name,City,Row,Reason',
      '"""Beta"" x",Lyon,3,has text after a closing quote',
      'Gamma,4,has fewer cells than the header',
      ',Oslo,5,has no organization name',
      'Delta,Rome,Italy,6,has more cells than the header',
      'Eta,Wien,,7,has more cells than the header',
      '"""=Zeta",Riga,8,"has a quote that is never closed, opened on line 8"',
      '',
    ]);
  });

  it('are counted in full and all listed in the file of problems', async () => {
    const sink = textSink();
    const file = `Name,City\nAcme,Bonn\n${',x\n'.repeat(1_500)}`;
    const report = await importFile(database.pool, file, { openProblems: sink.open });
    expect(report.rows).toEqual({ read: 1_501, rejected: 1_500 });
    expect(report.problems.total).toBe(1_500);
    expect(report.problems.groups).toMatchObject([{ column: null, reason: 'has no organization name', count: 1_500 }]);
    expect(sink.text.split('\r\n')).toHaveLength(1_502);
  });
});

describe('nothing is stored', () => {
  it('from a dry run, which reports what would happen', async () => {
    await importFile(database.pool, 'Name,City\nAcme,Bonn\n');
    const before = await state();
    const report = await importFile(database.pool, 'Name,City,Description\nAcme,Bonn,New\nBeta,Lyon,x\n', {
      dryRun: true,
    });
    expect(report).toMatchObject({ dryRun: true, companies: { created: 1, updated: 1 } });
    expect(await state()).toEqual(before);
  });

  it.each(['reading', 'writing'] as const)('when it is aborted while %s', async (phase) => {
    const before = await state();
    const abort = new AbortController();
    const running = importFile(database.pool, many(3_000), {
      signal: abort.signal,
      onProgress: (progress) => {
        if (progress.phase === phase && progress.done >= 1_000) abort.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await state()).toEqual(before);
  });

  it.each(['reading', 'writing'] as const)('when the connection is lost while %s', async (phase) => {
    const before = await state();
    let killed: Promise<unknown> | null = null;
    const running = importFile(database.pool, many(20_000), {
      onProgress: (progress) => {
        if (progress.phase !== phase || progress.done < 1_000) return;
        killed ??= database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
        );
      },
    });
    await expect(running).rejects.toThrow();
    await killed;
    expect(await state()).toEqual(before);
    expect((await importFile(database.pool, many(10))).companies.created).toBe(10);
  });
});

it('simultaneous imports of the same file create each company once', async () => {
  const reports = await Promise.all([1, 2, 3].map(() => importFile(database.pool, many(500))));
  expect(reports.map(({ companies }) => companies.created).toSorted()).toEqual([0, 0, 500]);
});

it('reports progress until the end', async () => {
  const parts: string[] = [];
  await importFile(database.pool, many(1_000), { onProgress: ({ phase, part }) => parts.push(`${phase} ${part}`) });
  expect(parts.indexOf('reading 1')).toBeGreaterThan(0);
  expect(parts.at(-1)).toBe('writing 1');
});

describe('with sample data present', () => {
  beforeEach(async () => {
    await importFile(database.pool, 'Name,City,First name\nInvented,Bonn,Dana\n');
    await database.pool.query("update companies set source = 'sample'; update site_settings set sample_data = true");
  });

  it('imports nothing without permission to clear it', async () => {
    const before = await state();
    await expect(importFile(database.pool, many(1))).rejects.toMatchObject({ code: 'sample_present' });
    expect(await state()).toEqual(before);
  });

  it('clears the sample in the same transaction', async () => {
    const before = await state();
    const dry = await importFile(database.pool, 'Name,City\nInvented,Bonn\n', { dryRun: true });
    expect(dry).toMatchObject({ clearedSample: 1, companies: { created: 1, updated: 0 } });
    expect(await state()).toEqual(before);
    expect(await importFile(database.pool, many(2), { clearSample: true })).toMatchObject({ clearedSample: 1 });
    const after = await state();
    expect(after.companies.map(({ source }: { source: string }) => source)).toEqual(['import', 'import']);
    expect(after.contacts).toEqual([]);
    expect(after.removed_companies).toMatchObject([{ company_id: before.companies[0].id }]);
    expect(after.site_settings).toMatchObject([{ sample_data: false }]);
  });
});

it('notifies other processes of changes, and not when nothing changed', async () => {
  const client = await database.pool.connect();
  try {
    let notified = 0;
    client.on('notification', () => {
      notified += 1;
    });
    await client.query('listen search_changed');
    await importFile(database.pool, many(3));
    await client.query('select 1');
    expect(notified).toBe(1);
    await importFile(database.pool, many(3));
    await client.query('select 1');
    expect(notified).toBe(1);
  } finally {
    client.release(true);
  }
});
