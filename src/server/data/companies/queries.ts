import type pg from 'pg';
import type { CompanyDetails, EmailDetails } from '#domain/companies/company.ts';
import { RESPONSE_FIELDS, type ResponseColumns, readResponseFields } from '#domain/companies/company-fields.ts';
import { allotmentsUrl } from '#domain/companies/company-sources.ts';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { type Day, dayOf } from '#domain/dates.ts';
import { emailStatus } from '#domain/emails/email-status.ts';
import { filingUrl } from '#domain/form-d/form-d.ts';
import { type AmountFiling, amendmentsOf } from '#domain/form-d/form-d-offerings.ts';
import { AppError } from '../../platform/http/problem.ts';
import {
  type CompanyRecord,
  companyCard,
  jsonWithoutAddresses,
  jsonWithoutContacts,
  maskedJson,
  type RoundRecord,
  roundOf,
  shownEmail,
} from './company-json.ts';
import { COMPANY_COLUMNS, ROUNDS, responseColumns } from './company-rows.ts';
import {
  companySources,
  confirmedOn,
  SOURCE_COLUMNS,
  type SourcesRecord,
  sourcesMayDisagree,
} from './company-sources.ts';

type CompanyDetailsRecord = CompanyRecord &
  ResponseColumns<'details'> &
  SourcesRecord & {
    contact_email: string | null;
    filings: (AmountFiling & { cik: string })[];
    allotments: { allottedOn: Day; number: string; nominalCapital: string | null }[];
  };

const DETAILS = RESPONSE_FIELDS.details.filter(({ response }) => response === 'details').map(({ column }) => column);

const FILINGS = `coalesce((select json_agg(json_build_object('id', key, 'accession', accession, 'cik', cik,
    'fileNumber', file_number, 'previousAccession', previous_accession, 'filedOn', filed_on, 'firstSaleOn', first_sale_on,
    'soldUsd', sold_usd)) from form_d_in_force f where f.company_id = c.id), '[]') as filings`;

const ALLOTMENTS = `coalesce((select json_agg(json_build_object('allottedOn', allotted_on, 'number', number,
    'nominalCapital', nominal_capital) order by allotted_on desc) from allotments_in_force a where a.company_id = c.id), '[]') as allotments`;

/** Finds `companies c` by its slug, in any case, or an old one. */
export const AT_SLUG = `where c.slug in ($1, lower($1)) or c.id = (select company_id from old_slugs where slug = $1)
  order by c.slug = $1 desc, c.slug = lower($1) desc limit 1`;

/** Explains the likely mistake of clients that have ids. */
export function companyNotFound(slug: string): AppError {
  const detail = /^\d+$/.test(slug) ? 'Company not found. Use its `slug`, not its `id`' : 'Company not found';
  return new AppError('not_found', { detail });
}

/** @param slug current, in any case, or old */
export async function companyAt(pool: pg.Pool, slug: string): Promise<{ id: number; name: string } | null> {
  if (slug.includes('\0')) return null;
  const { rows } = await pool.query<{ id: number; name: string }>({
    name: 'company-at-slug',
    text: `select c.id, organization_name as name from companies c ${AT_SLUG}`,
    values: [slug],
  });
  return rows[0] ?? null;
}

/**
 * Reads a company with all public details; null when there is none.
 * @param slug current, in any case, or old
 * @param userId the user whose bounce reports are shown
 * @param show decides what is shown: emails, asked once for a company with emails, and contacts at all, asked once for a
 * company with contacts whose emails are not shown
 */
export async function readCompany(
  pool: pg.Pool,
  { slug, userId }: { slug: string; userId: string | null },
  show: { emails(id: number): Promise<boolean>; contacts(id: number): Promise<boolean> },
): Promise<CompanyDetails | null> {
  if (slug.includes('\0')) return null;
  const { rows } = await pool.query<CompanyDetailsRecord>({
    name: 'company-by-slug',
    text: `select ${COMPANY_COLUMNS}, ${DETAILS.join(', ')}, contact_email, c.source, first_seen_at, last_changed_at,
      ${SOURCE_COLUMNS}, ${FILINGS}, ${ALLOTMENTS}
      from companies c ${AT_SLUG}`,
    values: [slug],
  });
  const [record] = rows;
  if (!record) return null;
  const sources = companySources(record);
  const maskedDetailsJson = maskedJson(companyDetailsOf(record, sources, false));
  const unmaskedDetails = companyDetailsOf(record, sources, true);
  if (maskedDetailsJson === JSON.stringify(unmaskedDetails) || !(await show.emails(record.id))) {
    const hasContacts =
      unmaskedDetails.contacts.length > 0 ||
      unmaskedDetails.founders.length > 0 ||
      unmaskedDetails.contactEmail.email !== null;
    return JSON.parse(
      !hasContacts || (await show.contacts(record.id)) ? maskedDetailsJson : jsonWithoutContacts(unmaskedDetails),
    );
  }
  const emails = await readContactEmails(pool, record.id, userId);
  const contacts = unmaskedDetails.contacts.map((contact) => ({
    ...contact,
    ...(contact.email && emails.get(contact.email)),
  }));
  return { ...unmaskedDetails, contacts };
}

function companyDetailsOf(
  record: CompanyDetailsRecord,
  sources: CompanyDetails['sources'],
  unmasked: boolean,
): CompanyDetails {
  return {
    ...companyCard(record, unmasked),
    ...readResponseFields('details', record),
    contactEmail: shownEmail(record.contact_email, unmasked),
    source: record.source,
    sources,
    sourcesMayDisagree: sourcesMayDisagree(record),
    confirmedOn: confirmedOn(record),
    amendments: amendmentsOf(record.filings).map(({ filing, previous }) => ({
      filedOn: filing.filedOn,
      firstSaleOn: filing.firstSaleOn,
      soldUsd: filing.soldUsd ?? 0,
      previousUsd: previous.soldUsd,
      url: filingUrl(filing),
    })),
    allotments: record.allotments.map(({ number, ...allotment }) => ({ ...allotment, url: allotmentsUrl(number) })),
    firstSeenAt: record.first_seen_at.toISOString(),
    lastChangedAt: record.last_changed_at.toISOString(),
  };
}

type ListedRecord = ResponseColumns<'listed'> & { id: number; slug: string; rounds: RoundRecord[] };

/** Reads companies for public lists, in the order of `ids`, without email addresses; deleted ones are skipped. */
export async function readListed(pool: pg.Pool, ids: readonly number[]): Promise<(ListedCompany & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<ListedRecord>({
    name: 'listed-companies',
    text: `select id, slug, ${responseColumns('listed')}, ${ROUNDS}
      from companies c where id = any($1)`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listedCompanies = ids.flatMap((id) => byId.get(id) ?? []).map(listedCompanyOf);
  return JSON.parse(jsonWithoutAddresses(listedCompanies));
}

function listedCompanyOf(row: ListedRecord): ListedCompany & { id: number } {
  return { id: row.id, slug: row.slug, ...readResponseFields('listed', row), rounds: row.rounds.map(roundOf) };
}

export async function currentSlugs(pool: pg.Pool, slugs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ requested: string; slug: string }>({
    name: 'current-slugs',
    text: `select old_slugs.slug as requested, companies.slug from old_slugs join companies on companies.id = company_id
        where old_slugs.slug = any($1)
      union all select slug, slug from companies where slug = any($1)`,
    values: [slugs],
  });
  // The current owner of a slug comes last and wins.
  return new Map(rows.map(({ requested, slug }) => [requested, slug]));
}

type ContactEmailRow = {
  id: number;
  email: string;
  outcome: 'bounced' | 'confirmed' | null;
  reported_at: Date | null;
  takes_mail: boolean | null;
  checked_at: Date | null;
  own_bounce_at: Date | null;
  own_bounce_by_hand: boolean | null;
  own_bounce_sent_on: Day | null;
};

/** Reads what is known about the emails of a company. Only for viewers who may see the emails. */
export async function readContactEmails(
  pool: pg.Pool,
  companyId: number,
  userId: string | null,
): Promise<Map<string, Required<EmailDetails>>> {
  const { rows } = await pool.query<ContactEmailRow>({
    name: 'contact-emails',
    text: `select k.id, k.email, r.outcome, r.at as reported_at, d.takes_mail, d.checked_at, own.reported_at as own_bounce_at,
        own.by_hand as own_bounce_by_hand, case when own.dated then own.sent_on end as own_bounce_sent_on
      from contacts k
      left join email_reports r on r.email = lower(k.email)
      left join mail_domains d on d.domain = lower(split_part(k.email, '@', 2))
      left join lateral (
        select kind, reported_at, by_hand, dated, sent_on from delivery_results where user_id = $2 and email = lower(k.email)
        order by sent_on desc, kind = 'hard' desc, by_hand desc limit 1
      ) own on own.kind = 'hard'
      where k.company_id = $1 and k.email is not null order by k.position desc, k.id desc`,
    values: [companyId, userId],
  });
  return new Map(
    rows.map(({ id, email, outcome, reported_at, takes_mail, checked_at, ...own }) => [
      email,
      {
        id,
        emailStatus: emailStatus(email, {
          report: outcome && reported_at && { outcome, at: reported_at },
          domain: takes_mail === null || checked_at === null ? null : { takesMail: takes_mail, at: checked_at },
        }),
        ownBounceOn: own.own_bounce_at && dayOf(own.own_bounce_at),
        ownBounceIsManual: own.own_bounce_by_hand ?? false,
        ownBounceSentOn: own.own_bounce_sent_on,
      },
    ]),
  );
}
