import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import type { FileSourceKind, Schedule } from '#domain/sources/file-sources.ts';
import type { Config } from '../../platform/config.ts';
import type { SqlClient } from '../../platform/database/connection.ts';
import type { Network } from '../../platform/http/fetch-public.ts';
import type { ImportBasics } from '../imports/run-import.ts';
import type { Pace, PacedGet } from './paced-requests.ts';

export type ListedDocument = {
  /** Never changes, and is the same in every list. */
  id: string;
  title: string;
  /** How to fetch it, in terms of the source. */
  location: string;
  /** When the publisher accepted it, for PostgreSQL: with an offset or the name of a time zone. */
  acceptedAt?: string;
};

export type StoredDocument = Pick<ListedDocument, 'id' | 'title' | 'location'> & { day: Day | null };

/** A table that is imported like an upload. `modifiedAt` is in milliseconds. */
export type SourceFile = { name: string; size: number; modifiedAt: number; open: () => Readable };

/** What a document contains, or why it is not imported. The reason is the predicate of a sentence. */
export type ReadDocument<Content> = { day?: Day; acceptedAt?: string } & (
  | { content: Content }
  | { file: SourceFile }
  | { leftOut: string }
  | { rejected: string }
);

export type SourceDependencies = {
  config: Config;
  pool: pg.Pool;
  get: PacedGet;
  now: () => Date;
  signal: AbortSignal;
  network?: Network;
};

/** A second list of the documents of a period, which the publisher makes in another way. */
export type SecondList = { period: string; from: Day; to: Day; location: string };

/** What a source lists, how a document is fetched and read, and how documents are imported. */
export type Source<Position, Content> = {
  /** Lists what is new since a position, which is null the first time. */
  poll(position: Position | null): Promise<{ documents: ListedDocument[]; position: Position }>;
  /**
   * The official list of a day; null while it is not published, 'none' if there will be none. Without official lists,
   * the documents of a day are those that polls listed on it.
   */
  list?(day: Day): Promise<ListedDocument[] | 'none' | null>;
  /** The second lists that are published. @throws {NotReady} */
  secondLists?(): Promise<SecondList[]>;
  /** @throws {NotReady} */
  readSecondList?(list: SecondList): Promise<(ListedDocument & { day: Day })[]>;
  /**
   * Fetches a document, unless it is a file of this machine.
   * @throws {NotReady} if it may be available and complete later
   */
  fetch?(document: StoredDocument): Promise<Buffer>;
  /** Reads a document, from what was fetched. */
  read(document: StoredDocument, fetchedBytes?: Buffer): Promise<ReadDocument<Content>>;
  /** Imports documents of a day that were read as content. */
  import?(contents: Content[], options: ImportBasics): Promise<unknown>;
};

export type CompanyReference = { id: number; name: string; slug: string };

export type SourceDefinition = {
  id: string;
  name: string;
  /** What it publishes, for admins. */
  note: string;
  /** How it is read, for everyone. */
  method: string;
  /** What a document is called: one, several. */
  noun: readonly [string, string];
  /** Usual time between polls. */
  everyMs: number;
  /** How fast requests may be sent, if not as fast as to the SEC. */
  pace?: Pace;
  /** Usual time between looks for second lists, if there are any. */
  checkEveryMs?: number;
  /** The setting with the key that the publisher requires, if it requires one instead of a contact. */
  keySetting?: string;
  /** From the environment; missing or empty if the publisher asks for none. */
  contactOf?(config: Config): string | null;
  /** Where the source is published. */
  timeZone: string;
  /** When the official list of a day is first looked for; missing without such lists. */
  listedAt?(day: Day): string;
  /** The document at its publisher, if it has a page there. */
  documentUrl?(document: Pick<ListedDocument, 'id' | 'location'>): string;
  /** The companies that documents were imported into, by document. */
  companiesOf?(client: SqlClient, documents: readonly string[]): Promise<Map<string, CompanyReference>>;
  // biome-ignore lint/suspicious/noExplicitAny: each source has its own position and content
  open(dependencies: SourceDependencies): Source<any, any>;
};

/** The current date where a source is published. */
export function todayAt({ timeZone }: SourceDefinition, now: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

/** A source of files that an admin has added. `schedule` is null for a folder. */
export type AddedSource = {
  id: string;
  kind: FileSourceKind;
  name: string;
  location: string;
  schedule: Schedule | null;
};

/** The document or list cannot be read yet. Its message is the reason to show if that stays so. */
export class NotReady extends Error {}
