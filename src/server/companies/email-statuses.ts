import type pg from 'pg';
import { type EmailStatus, emailStatus } from '#domain/emails/email-status.ts';

type Row = {
  email: string;
  outcome: 'bounced' | 'confirmed' | null;
  reported_at: Date | null;
  takes_mail: boolean | null;
  checked_at: Date | null;
};

/** Reads the deliverability of each email. Only for viewers who may see the emails. */
export async function readEmailStatuses(pool: pg.Pool, emails: readonly string[]): Promise<Map<string, EmailStatus>> {
  if (emails.length === 0) return new Map();
  const { rows } = await pool.query<Row>({
    name: 'email-statuses',
    text: `select asked.email, r.outcome, r.at as reported_at, d.takes_mail, d.checked_at
      from unnest($1::text[]) asked (email)
      left join email_reports r on r.email = lower(asked.email)
      left join mail_domains d on d.domain = lower(split_part(asked.email, '@', 2))`,
    values: [emails],
  });
  return new Map(
    rows.map(({ email, outcome, reported_at, takes_mail, checked_at }) => [
      email,
      emailStatus(email, {
        report: outcome && reported_at && { outcome, at: reported_at },
        domain: takes_mail === null || checked_at === null ? null : { takesMail: takes_mail, at: checked_at },
      }),
    ]),
  );
}
