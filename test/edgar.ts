import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { readAccession } from '#domain/form-d/form-d.ts';
import { filingXml, type InventedFiling } from './form-d.ts';

/** A filing that the server lists and sends. */
export type EdgarFiling = {
  accession: string;
  /** The first is the primary issuer; the others filed together with it. */
  ciks: readonly string[];
  name: string;
  form: string;
  /** The date of its index. */
  day: string;
  acceptedAt: string;
  document: string;
  /** The main document alone. */
  xml: string;
};

/** How the server misbehaves until the test changes it. */
type Faults = {
  /** Answers 403 to everything, as to a client that sends too many requests. */
  blocked: boolean;
  /** Answers 503 to everything. */
  down: boolean;
  /** Documents cut off in the middle, and how often; the connection stays intact. */
  truncated: Map<string, number>;
  /** Filings without a document, and the status sent instead; the main document alone is still there for 404. */
  missing: Map<string, 403 | 404>;
  /** Called before each page of the feed, such as to accept a filing between two pages. */
  beforePage: (start: number) => void;
};

export type TestEdgar = {
  url: string;
  env: Record<string, string>;
  filings: EdgarFiling[];
  faults: Faults;
  /** Every request: its path with the query, when it arrived in milliseconds, its headers, and the status of the answer. */
  requests: { path: string; at: number; headers: IncomingMessage['headers']; status: number }[];
  /** Accepts a filing that is in the feed at once, unless others are a day newer, and in the index of its day once that is published. */
  accept(filing: EdgarFiling): EdgarFiling;
  /** Publishes the data set of a quarter, such as 2026q3. */
  publishDataSet(period: string, filings: readonly EdgarFiling[]): void;
  /** Publishes the indexes of these days. */
  publish(...days: string[]): void;
  close(): Promise<void>;
};

/** Writes dates with hyphens in every other index, as EDGAR has done. */
const isHyphenated = (day: string) => Number(day.slice(8)) % 2 === 0;
const digits = (text: string) => text.replaceAll('-', '');

/**
 * Starts a server that behaves like EDGAR: a feed of current filings, which answers 503 past its end, an index per day,
 * which answers 403 if there is none, and the documents.
 */
export async function startEdgar(): Promise<TestEdgar> {
  const filings: EdgarFiling[] = [];
  const published = new Set<string>();
  const dataSets = new Map<string, Uint8Array>();
  const requests: TestEdgar['requests'] = [];
  const faults: Faults = {
    blocked: false,
    down: false,
    truncated: new Map(),
    missing: new Map(),
    beforePage: () => {},
  };

  function answer(
    { pathname: path, searchParams: query }: URL,
    unless: string | undefined,
    response: ServerResponse,
  ): void {
    const send = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(Buffer.from(body, 'latin1'));
    const refuse = (status: number) => send(status, 'text/html', '<html><body>Request refused</body></html>');
    if (faults.blocked) return void refuse(403);
    if (faults.down) return void refuse(503);
    if (path === '/cgi-bin/browse-edgar') {
      const [start, count] = [Number(query.get('start')), Number(query.get('count'))];
      faults.beforePage(start);
      const entries = currentOf(filings)
        .flatMap((filing) => filing.ciks.map((cik) => feedEntry(filing, cik)))
        .slice(start, start + count);
      if (entries.length === 0) return void refuse(503);
      const body = feed(entries);
      const etag = createHash('sha1').update(body).digest('base64');
      if (etag === unless) return void response.writeHead(304).end();
      return void send(200, 'application/atom+xml', body, { etag });
    }
    if (path === '/data-research/sec-markets-data/form-d-data-sets')
      return void send(200, 'text/html', [...dataSets.keys()].map((each) => `<a href="${each}">ZIP</a>`).join('\n'));
    const dataSet = dataSets.get(path);
    if (dataSet) return void response.writeHead(200, { 'content-type': 'application/zip' }).end(dataSet);
    const folder = /^\/Archives\/edgar\/daily-index\/(\d{4})\/QTR([1-4])\/(?:index\.json|master\.(\d{8})\.idx)$/.exec(
      path,
    );
    if (folder) {
      const [, year, quarter, date] = folder;
      const days = [...published].filter(
        (day) => day.startsWith(`${year}-`) && Math.ceil(Number(day.slice(5, 7)) / 3) === Number(quarter),
      );
      if (date === undefined) return void send(200, 'application/json', directory(days));
      const day = days.find((each) => digits(each) === date);
      return void (day ? send(200, 'text/plain', index(day, filings)) : refuse(403));
    }
    const [, cik, name = ''] =
      /^\/Archives\/edgar\/data\/(\d+)\/(\d{10}-\d{2}-\d{6}\.txt|\d{18}\/primary_doc\.xml)$/.exec(path) ?? [];
    const accession = readAccession(name);
    const filing = filings.find(
      (each) => each.accession === accession && each.ciks.some((one) => Number(one) === Number(cik)),
    );
    if (!filing) return void refuse(404);
    const missing = faults.missing.get(filing.accession);
    if (missing && (missing === 403 || name.endsWith('.txt'))) return void refuse(missing);
    if (name.endsWith('.xml')) return void send(200, 'text/xml', filing.xml);
    const cuts = faults.truncated.get(filing.accession) ?? 0;
    faults.truncated.set(filing.accession, cuts - 1);
    send(200, 'text/plain', cuts > 0 ? filing.document.slice(0, filing.document.length / 2) : filing.document);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const at = performance.now();
    answer(url, request.headers['if-none-match'], response);
    requests.push({ path: url.pathname + url.search, at, headers: request.headers, status: response.statusCode });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { EDGAR_BASE: url, EDGAR_DATA_BASE: `${url}/Archives` },
    filings,
    faults,
    requests,
    accept(filing) {
      filings.push(filing);
      return filing;
    },
    publishDataSet(period, filed) {
      // The path changed in 2026, and some files have a suffix.
      const path =
        period < '2026q2' ? 'structureddata/data/form-d-data-sets' : 'datastandardsinnovation/data/form-d-data-sets';
      dataSets.set(`/files/${path}/${period}_d${period.endsWith('3') ? '_0' : ''}.zip`, dataSetOf(period, filed));
    },
    publish: (...days) => days.forEach((day) => void published.add(day)),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** The filings of the last 24 hours with any, newest first. */
function currentOf(filings: readonly EdgarFiling[]): EdgarFiling[] {
  const timeOf = ({ acceptedAt }: EdgarFiling) => Date.parse(acceptedAt);
  const newest = Math.max(...filings.map(timeOf));
  return filings.filter((filing) => timeOf(filing) > newest - 86_400_000).toSorted((a, b) => timeOf(b) - timeOf(a));
}

/** The tables of a quarter that list filings. */
function dataSetOf(period: string, filings: readonly EdgarFiling[]): Uint8Array {
  const table = (rows: readonly (readonly string[])[]) => strToU8(rows.map((row) => `${row.join('\t')}\n`).join(''));
  const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
  const dateOf = (day: string) => `${day.slice(8)}-${months[Number(day.slice(5, 7)) - 1]}-${day.slice(0, 4)}`;
  return zipSync({
    [`${period.toUpperCase()}_d/FORMDSUBMISSION.tsv`]: table([
      ['ACCESSIONNUMBER', 'FILE_NUM', 'FILING_DATE', 'SIC_CODE', 'SCHEMAVERSION', 'SUBMISSIONTYPE', 'TESTORLIVE'],
      ...filings.map(({ accession, form, day }) => [accession, '', dateOf(day), '', 'X0708', form, 'LIVE']),
    ]),
    [`${period.toUpperCase()}_d/ISSUERS.tsv`]: table([
      ['ACCESSIONNUMBER', 'IS_PRIMARYISSUER_FLAG', 'ISSUER_SEQ_KEY', 'CIK', 'ENTITYNAME', 'CITY', 'STATEORCOUNTRY'],
      ...filings.flatMap(({ accession, ciks, name }) =>
        ciks.map((cik, at) => [accession, at === 0 ? 'YES' : 'NO', String(at + 1), cik, name, 'Reno', 'NV']),
      ),
    ]),
  });
}

type SubmissionValues = {
  /** The day of acceptance, if not that of its index. */
  accepted?: string;
  time?: string;
  coIssuers?: readonly string[];
  document?: string;
  xml?: string;
};

/** Returns an invented filing of a company of its own. @param number identifies the filing and its issuer */
export function inventFiling(number: number, day: string, values: InventedFiling & SubmissionValues = {}): EdgarFiling {
  const { accepted = day, time = '16:05:12', coIssuers = [], document, ...filed } = values;
  const cik = filed.cik ?? String(9_000_000 + number).padStart(10, '0');
  const accession = `${cik}-${day.slice(2, 4)}-${String(number).padStart(6, '0')}`;
  const name = filed.name ?? `HERON ${number} ROBOTICS, INC.`;
  const form = filed.type ?? 'D';
  const xml = values.xml ?? filingXml({ firstSale: day, signed: day, ...filed, cik, name, type: form });
  const acceptedAt = `${accepted}T${time}-05:00`;
  return {
    accession,
    ciks: [cik, ...coIssuers],
    name,
    form,
    day,
    acceptedAt,
    xml,
    document: document ?? submission({ accession, cik, name, form, day, accepted: accepted + time, xml }),
  };
}

type Submission = Omit<EdgarFiling, 'ciks' | 'acceptedAt' | 'document'> & { cik: string; accepted: string };

function submission({ accession, cik, name, form, day, accepted, xml }: Submission): string {
  return `<SEC-DOCUMENT>${accession}.txt : ${digits(day)}
<SEC-HEADER>${accession}.hdr.sgml : ${digits(day)}
<ACCEPTANCE-DATETIME>${accepted.replaceAll(/\D/g, '')}
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${form}
FILED AS OF DATE:\t\t${digits(day)}

FILER:

\tCOMPANY DATA:\t
\t\tCOMPANY CONFORMED NAME:\t\t\t${name}
\t\tCENTRAL INDEX KEY:\t\t\t${cik}

\tFILING VALUES:
\t\tFORM TYPE:\t\t${form}
\t\tSEC FILE NUMBER:\t021-${cik.slice(-6)}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
${xml}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
}

/** Wraps a submission like those of earlier years. */
export function wrapAsPem(document: string): string {
  return `-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\nMIC-Info: RSA-MD5,RSA,\n x=\n\n${document}-----END PRIVACY-ENHANCED MESSAGE-----\n`;
}

function feed(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings</title>
${entries.join('\n')}
</feed>
`;
}

function feedEntry({ accession, name, form, day, acceptedAt }: EdgarFiling, cik: string): string {
  const escaped = name.replaceAll('&', '&amp;');
  return `<entry>
<title>${form} - ${escaped} (${cik}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${digits(accession)}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${day} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 9 KB
</summary>
<updated>${acceptedAt}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
}

function directory(days: readonly string[]): string {
  const item = days.flatMap((day) =>
    ['company', 'form', 'master'].map((kind) => {
      const name = `${kind}.${digits(day)}.idx`;
      return { 'last-modified': '11/20/2026 10:03:00 PM', name, type: 'file', href: name, size: '9 KB' };
    }),
  );
  return JSON.stringify({ directory: { item, name: 'daily-index/', 'parent-dir': '../' } });
}

function index(day: string, filings: readonly EdgarFiling[]): string {
  const date = isHyphenated(day) ? day : digits(day);
  const lines = filings
    .filter((filing) => filing.day === day)
    .flatMap(({ ciks, name, form, accession }) =>
      ciks.map((cik) => `${Number(cik)}|${name}|${form}|${date}|edgar/data/${Number(cik)}/${accession}.txt`),
    );
  return `Description:           Daily Index of EDGAR Dissemination Feed by CIK
Last Data Received:    ${day}
Comments:              webmaster@sec.gov

CIK|Company Name|Form Type|Date Filed|File Name
--------------------------------------------------------------------------------
${lines.map((line) => `${line}\n`).join('')}`;
}
