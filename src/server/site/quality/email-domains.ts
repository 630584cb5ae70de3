import { Resolver } from 'node:dns/promises';
import { sql } from 'kysely';
import { daysBefore } from '#domain/dates.ts';
import { DOMAIN_CHECK_DAYS } from '#domain/emails/email-checks.ts';
import { mailDomain } from '#domain/emails/email-status.ts';
import type { Db } from '../../platform/database/connection.ts';
import { updateDomains } from '../../workspace/delivery-results/save-results.ts';

/** Limits per night: domains, concurrent lookups, and minimum time per group (about ten lookups a second). */
const MAX_DOMAINS = 20_000;
const AT_ONCE = 5;
const GROUP_MS = 500;
/** After this many consecutive failures, a domain that always exists tells whether DNS is unavailable. */
const MAX_FAILURES = 10;
const CONTROL = 'com';

type DomainCheckOptions = { db: Db; resolver: Resolver; now: Date; groupMs?: number };
type DomainCheckResult = { asked: number; found: number; stopped: boolean };

/** @throws when no DNS server responds */
export async function checkMailDomainsByDns(db: Db, now: Date): Promise<void> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const { stopped } = await checkMailDomains({ db, resolver, now });
  if (stopped) throw new Error('No DNS server responded, so email domains were not checked');
}

/** Looks up mail servers of domains not checked lately, those of new contacts first. */
export async function checkMailDomains({
  db,
  resolver,
  now,
  groupMs = GROUP_MS,
}: DomainCheckOptions): Promise<DomainCheckResult> {
  const domains = await domainsToCheck(db, now);
  const result: DomainCheckResult = { asked: 0, found: 0, stopped: false };
  let failures = 0;
  for (let at = 0; at < domains.length; at += AT_ONCE) {
    const pace = new Promise((resolve) => setTimeout(resolve, groupMs));
    const group = domains.slice(at, at + AT_ONCE);
    const answers = await Promise.all(group.map((domain) => takesMail(resolver, domain)));
    const checks = group.flatMap((domain, i) => (answers[i] == null ? [] : [{ domain, takes_mail: answers[i] }]));
    failures = checks.length > 0 ? 0 : failures + group.length;
    result.asked += checks.length;
    result.found += checks.filter(({ takes_mail }) => takes_mail).length;
    await storeChecks(db, checks, now);
    if (failures >= MAX_FAILURES) {
      if ((await takesMail(resolver, CONTROL)) === null) return { ...result, stopped: true };
      failures = 0; // Domains that never resolve come first, and must not keep the others from being checked.
    }
    await pace;
  }
  return result;
}

async function storeChecks(db: Db, checks: readonly { domain: string; takes_mail: boolean }[], now: Date) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ domain: string }>`
      with checks as (
        select * from jsonb_to_recordset(${JSON.stringify(checks)}) as k (domain text, takes_mail boolean)
      ), stored as (
        insert into mail_domains (domain, takes_mail, checked_at) select domain, takes_mail, ${now} from checks
        on conflict (domain) do update set takes_mail = excluded.takes_mail, checked_at = excluded.checked_at
      )
      select domain from checks c left join mail_domains before using (domain)
      where c.takes_mail <> coalesce(before.takes_mail, true)`.execute(trx);
    await updateDomains(
      trx,
      rows.map(({ domain }) => domain),
      now,
    );
  });
}

async function domainsToCheck(db: Db, now: Date): Promise<string[]> {
  const cutoff = daysBefore(now, DOMAIN_CHECK_DAYS);
  const { rows } = await sql<{ domain: string }>`
    select a.domain from (
      select lower(split_part(email, '@', 2)) as domain, max(id) as newest
      from contacts where email is not null group by 1
    ) a left join mail_domains m using (domain)
    where m.checked_at is null or m.checked_at < ${cutoff}
    order by m.checked_at nulls first, a.newest desc`.execute(db);
  return rows.flatMap(({ domain }) => mailDomain(`x@${domain}`) ?? []).slice(0, MAX_DOMAINS);
}

/** Whether a domain accepts email, by MX or else address records; null if unknown. */
async function takesMail(resolver: Resolver, domain: string): Promise<boolean | null> {
  try {
    const servers = await resolver.resolveMx(domain);
    // A single '.' means that the domain accepts no email (RFC 7505).
    return servers.some(({ exchange }) => exchange !== '');
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return false;
    if (codeOf(error) !== 'ENODATA') return null;
  }
  const hosts = await Promise.all(
    [resolver.resolve4(domain), resolver.resolve6(domain)].map((lookup) =>
      lookup.then(
        () => true,
        (error) => (['ENODATA', 'ENOTFOUND'].includes(codeOf(error)) ? false : null),
      ),
    ),
  );
  return hosts.includes(true) || (hosts.includes(null) ? null : false);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
