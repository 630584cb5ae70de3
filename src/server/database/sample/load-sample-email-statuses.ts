import type pg from 'pg';
import type { Day } from '#domain/dates.ts';
import { DOMAIN_CHECK_DAYS } from '#domain/emails/email-checks.ts';

/** A number from 0 to 1 that a text always gets; `salt` makes draws for the same text independent. */
const draw = (text: string, salt: string) =>
  `(('x' || left(md5($1 || '${salt}' || ${text}), 8))::bit(32)::bigint / 4294967296.0)`;

/** Checks run at night; a report arrives at any time of the day before. */
const checkedAt = `$2::timestamptz + interval '2 hours 10 minutes'
  - floor(${draw('domain', 'checked')} * ${DOMAIN_CHECK_DAYS}) * interval '1 day'`;
const reportedAt = `$2::timestamptz - ${draw('email', 'reported')} * interval '180 days'`;

/**
 * Gives the addresses of the sample the statuses that a real base has after some months: nearly all domains checked, a few without a
 * mail server, some mail reported as delivered or bounced. The same seed and day give the same rows.
 */
export async function loadSampleEmailStatuses(pool: pg.Pool, { seed, today }: { seed: number; today: Day }) {
  await pool.query(
    `with addresses as (
       select lower(email) as email, lower(split_part(email, '@', 2)) as domain
       from contacts join companies c on c.id = company_id
       where c.source = 'sample' and email is not null
     ), domains as (
       insert into mail_domains (domain, takes_mail, checked_at)
       select domain, ${draw('domain', 'server')} >= 0.01, ${checkedAt}
       from (select distinct domain from addresses) d
       where ${draw('domain', 'known')} >= 0.02
       returning domain, takes_mail
     )
     insert into email_reports (email, outcome, at)
     select distinct email, case when takes_mail and ${draw('email', 'outcome')} < 0.8 then 'confirmed' else 'bounced' end, ${reportedAt}
     from addresses join domains using (domain)
     where ${draw('email', 'report')} < 0.06`,
    [String(seed), `${today}T00:00:00Z`],
  );
}
