import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { emailIssue, INVALID_EMAIL } from '#domain/accounts/credentials.ts';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { MAX_GRACE_DAYS } from '#domain/billing/billing-states.ts';
import { MAX_DAILY_REVEALS } from '#domain/billing/reveal-budget.ts';
import type { ChangedValue } from '#domain/changes/audit.ts';
import { MAX_CLAIM_LENGTH, MAX_FIGURE_LENGTH } from '#domain/marketing-claims.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../api/endpoint.ts';
import { recordAudit } from '../audit/audit-log.ts';
import { readBytes } from '../http/body.ts';
import { AppError } from '../http/problem.ts';
import { countAttempt, type Limit } from '../http/rate-limit.ts';
import { streamResponse } from '../http/stream-response.ts';
import { resizeImage } from '../storage/images.ts';
import { adminSettings, publicSettings, readSettings, type SiteSettings } from './settings.ts';

const optionalText = (most: number) =>
  z.string('must be a string').trim().max(most, `must be at most ${most} characters`).optional();

const GRACE = `must be a number of days from 0 to ${MAX_GRACE_DAYS}`;
const reveals = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(MAX_DAILY_REVEALS, `must be at most ${MAX_DAILY_REVEALS}`)
  .optional();

const settingsChange = z.strictObject({
  hide_lp_search: z.boolean('must be true or false').optional(),
  operator_name: optionalText(200),
  operator_address: optionalText(500), // Keeps line breaks.
  grace_days: z.int(GRACE).min(0, GRACE).max(MAX_GRACE_DAYS, GRACE).optional(),
  trial_daily_reveals: reveals,
  paid_daily_reveals: reveals,
  // Printable Latin-1, which headers can carry, without characters that have a meaning in HTML and headers.
  brand_name: optionalText(40)
    .refine((name) => name === undefined || /^[ -~\u00a1-\u00ff]*$/.test(name), 'must be in Latin letters')
    .refine((name) => name === undefined || !/[<>"\\]/.test(name), 'must not contain < > " or \\'),
  support_email: optionalText(200).refine((email) => !email || emailIssue(email) === undefined, INVALID_EMAIL),
  social_url: optionalText(200).refine(
    (url) => !url || (URL.canParse(url) && new URL(url).protocol === 'https:'),
    'must be a URL that starts with https://',
  ),
  hide_claims: z.boolean('must be true or false').optional(),
  contacts_exported: optionalText(MAX_FIGURE_LENGTH),
  trusted_by: optionalText(MAX_CLAIM_LENGTH),
  new_leads: optionalText(MAX_CLAIM_LENGTH),
});

/** Resizing costs more than uploading. */
const LOGO_UPLOADS: Limit = { max: 30, windowSeconds: 3_600 };
const LOGO_SIZE = { width: 480, height: 96, fit: 'inside' } as const;
export const LOGO_FILE = 'site/logo.webp';

export function settingsRoutes({ settings, db, files, now }: AppDependencies) {
  async function setLogo(c: Context<AppEnv>, logo: string): Promise<void> {
    const entry = { action: 'settings.change', subject: 'settings:1', details: { logo } } as const;
    await settings.change({ logo }, (transaction) => recordAudit(transaction, c, entry));
  }

  return new Hono<AppEnv>()
    .get(
      '/settings',
      endpoint(
        {
          operationId: 'get_settings',
          summary: 'Get the site settings',
          description: 'Admins also get the grace period.',
          access: 'anyone',
          response: publicSettings.extend(adminSettings.partial().shape),
        },
        async ({ viewer }) => {
          const current = await settings.current();
          return viewer?.admin ? current : publicSettings.parse(current);
        },
      ),
    )
    .patch(
      '/settings',
      endpoint(
        {
          operationId: 'update_settings',
          summary: 'Update the site settings (admins only)',
          access: 'fresh admin',
          body: settingsChange,
          response: publicSettings.extend(adminSettings.shape),
        },
        async ({ c, body }) => {
          return settings.change(body, async (transaction) => {
            const details = changedValues(await readSettings(transaction), body);
            if (Object.keys(details).length > 0)
              await recordAudit(transaction, c, { action: 'settings.change', subject: 'settings:1', details });
          });
        },
      ),
    )
    .put(
      '/settings/logo',
      endpoint(
        {
          operationId: 'change_logo',
          summary: 'Change the logo of the site (admins only)',
          description: 'A JPEG, PNG, WebP or GIF image of up to 5 MB.',
          access: 'fresh admin',
          body: { file: 'image/*' },
          response: z.object({ logo: z.string() }),
          errors: ['unsupported_image'],
        },
        async ({ c, viewer: { user } }) => {
          await countAttempt(db, `logo:${user.id}`, LOGO_UPLOADS, now());
          const picture = await resizeImage(await readBytes(c, MAX_AVATAR_BYTES), LOGO_SIZE);
          const logo = createHash('sha256').update(picture).digest('hex').slice(0, 16);
          await files.put(LOGO_FILE, picture);
          await setLogo(c, logo);
          return { logo };
        },
      ),
    )
    .delete(
      '/settings/logo',
      endpoint(
        { operationId: 'remove_logo', summary: 'Remove the logo of the site (admins only)', access: 'fresh admin' },
        async ({ c }) => {
          await setLogo(c, '');
          await files.delete(LOGO_FILE);
        },
      ),
    )
    .get(
      '/settings/logo',
      endpoint(
        {
          operationId: 'get_logo',
          summary: 'Get the logo of the site',
          access: 'anyone',
          query: z.object({ v: z.string().optional().describe('Version; a versioned URL never changes') }),
          response: { file: 'image/webp' },
          errors: ['not_found'],
        },
        async ({ c, query }) => {
          const { logo } = await settings.current();
          const picture = logo ? await files.get(LOGO_FILE) : null;
          if (!picture) throw new AppError('not_found');
          c.header('content-type', 'image/webp');
          if (query.v === logo) c.header('cache-control', 'public, max-age=31536000, immutable');
          return streamResponse(c, picture);
        },
      ),
    );
}

/** The settings that a change sets to another value. */
function changedValues(before: SiteSettings, change: Partial<SiteSettings>): Record<string, ChangedValue> {
  const names = Object.keys(change) as (keyof SiteSettings)[];
  const changedNames = names.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  return Object.fromEntries(changedNames.map((name) => [name, { from: before[name], to: change[name] }]));
}
