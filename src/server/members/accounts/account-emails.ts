import { type RevokedAccess, revokedText } from '#domain/accounts/credentials.ts';
import { deviceOf } from '#domain/accounts/devices.ts';
import { PRICES, type PriceId, planInText, priceText, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { formatMoment } from '#domain/dates.ts';
import { compose, oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { CONFIRM_SECONDS } from './email-and-password/emailed-links.ts';

const notYou = () => `If this wasn't you, reset your password and contact ${BRAND.supportEmail}.`;
const IGNORE = "If you didn't request this, you can ignore this email.";

const CONFIRM_LINK = `The link works once and expires in ${CONFIRM_SECONDS / 3600} hours.`;

type LinkEmailInput = { to: string; url: string };

/**
 * @param price the plan chosen at sign-up, whose checkout comes next, with a trial if `trial` is true
 * @param sample whether the sample comes next
 * @param password whether the user chose one; otherwise a provider signs them in
 */
export function confirmAddress({
  to,
  url,
  price,
  trial,
  sample,
  password,
}: LinkEmailInput & { price: PriceId | null; trial: boolean; sample: boolean; password: boolean }): Mail {
  const next = price ? 'continue to checkout' : sample ? 'see your sample of funded startups' : 'get started';
  return compose({
    to,
    subject: `Confirm your email address for ${BRAND.name}`,
    paragraphs: [
      `Welcome to ${BRAND.name}. Confirm your email address to ${next}.`,
      ...(price
        ? [
            `You chose the ${planInText(PRICES[price].planId)}: ${trial ? `${TRIAL_DAYS} days free, then ` : ''}${priceText(price)}. Checkout shows what you pay and when before you enter a card.`,
          ]
        : []),
      ...(password ? [] : ['Then sign in the same way as the first time.']),
      CONFIRM_LINK,
    ],
    links: [{ label: 'Confirm email address', url }],
    reason: `Someone signed up for ${BRAND.name} with this address. If it wasn't you, ignore this email. The account can't be used until the address is confirmed.`,
  });
}

export const INVITATION_SECONDS = 7 * 24 * 3600;

/** Sent to a user whom an admin created. */
export function accountCreated({ to, url }: LinkEmailInput): Mail {
  return compose({
    to,
    subject: `Your ${BRAND.name} account`,
    paragraphs: [
      `We created a ${BRAND.name} account for this address. Set a password to sign in. The link works once and expires in ${INVITATION_SECONDS / 86_400} days.`,
      'By setting a password you agree to the Terms of Service and the Privacy Policy.',
    ],
    links: [
      { label: 'Set a password', url },
      { label: 'Terms of Service', url: new URL('/terms', url).href },
      { label: 'Privacy Policy', url: new URL('/privacy', url).href },
    ],
    reason: "If you don't want an account, ignore this email.",
  });
}

/** Sent instead of a confirmation when someone signs up with the address of an existing account. */
export function accountExists({ to, signInUrl, resetUrl }: { to: string; signInUrl: string; resetUrl: string }): Mail {
  return compose({
    to,
    subject: `You already have a ${BRAND.name} account`,
    paragraphs: [
      'Someone tried to sign up with this address, which already has an account. If it was you, sign in instead.',
    ],
    links: [
      { label: 'Sign in', url: signInUrl },
      { label: 'Reset my password', url: resetUrl },
    ],
    reason: "If it wasn't you, ignore this email. Your account has not changed.",
  });
}

export function resetPassword({ to, url }: LinkEmailInput): Mail {
  return compose({
    to,
    subject: `Reset your ${BRAND.name} password`,
    paragraphs: ['Choose a new password for your account. This link works once and expires in one hour.'],
    links: [{ label: 'Choose a new password', url }],
    reason: IGNORE,
  });
}

export function signInLink({ to, url }: LinkEmailInput): Mail {
  return compose({
    to,
    subject: `Sign in to ${BRAND.name}`,
    paragraphs: ['Here is your sign-in link. It works once and expires in ten minutes.'],
    links: [{ label: 'Sign in', url }],
    reason: IGNORE,
  });
}

/** `host` lets a phone autofill the code on our site only. */
export function signInCode({ to, code, host }: { to: string; code: string; host: string }): Mail {
  return compose({
    to,
    subject: `${code} is your ${BRAND.name} code`,
    paragraphs: ['Enter this code to sign in. It works once and expires in five minutes.'],
    code,
    reason: `${IGNORE} Never share this code with anyone.`,
    machineLine: `@${host} #${code}`,
  });
}

/** Sent to the current address, which approves the change. */
export function confirmEmailChange({ to, newEmail, url }: LinkEmailInput & { newEmail: string }): Mail {
  return compose({
    to,
    subject: `Change the email address of your ${BRAND.name} account?`,
    paragraphs: [
      `We received a request to change your account's email address from this one to ${oneLineExcerpt(newEmail)}. Approve the change to continue.`,
      CONFIRM_LINK,
    ],
    links: [{ label: 'Approve change', url }],
    reason: `This change was requested in your account settings. ${notYou()}`,
  });
}

/** Sent to the new address, which confirms the change. */
export function confirmNewEmail({ to, url }: LinkEmailInput): Mail {
  return compose({
    to,
    subject: `Confirm your new email address for ${BRAND.name}`,
    paragraphs: ['Confirm this address to start using it for your account.', CONFIRM_LINK],
    links: [{ label: 'Confirm new address', url }],
    reason: IGNORE,
  });
}

/** Sent to the previous address. */
export function emailChanged({ to, newEmail }: { to: string; newEmail: string }): Mail {
  return compose({
    to,
    subject: `Your ${BRAND.name} email address was changed`,
    paragraphs: [
      `Your account now uses ${oneLineExcerpt(newEmail)}. We'll no longer send account emails to this address.`,
    ],
    reason: `If this wasn't you, contact ${BRAND.supportEmail} right away.`,
  });
}

const passwordChangedSubject = () => `Your ${BRAND.name} password was changed`;

/** When and from where an account was changed; the user agent is null if unknown. */
type AccountChange = { to: string; at: Date; userAgent: string | null; appUrl: string };

/** Returns when and from where an account is changed by a request with these headers. */
export function changeDetails(headers: Headers | undefined): Pick<AccountChange, 'at' | 'userAgent'> {
  return { at: new Date(), userAgent: headers?.get('user-agent') ?? null };
}

export function passwordChanged(about: AccountChange, revokedAccess: RevokedAccess): Mail {
  const text = `Your password was changed and all other sessions were signed out. ${revokedText(revokedAccess)}`;
  return accountChanged(about, passwordChangedSubject(), text.trim());
}

export function passwordReset(about: AccountChange): Mail {
  const text =
    'Your password was reset. All sessions were signed out, and all API keys, connected apps and feed URLs were revoked. You can create new ones when you sign in.';
  return accountChanged(about, passwordChangedSubject(), text);
}

/** The subject, before the name of the account, and the text. */
const SECOND_FACTOR_CHANGES = {
  totp_on: [
    'Two-factor authentication was turned on for',
    'Signing in now requires a code from your authenticator app.',
  ],
  totp_off: [
    'Two-factor authentication was turned off for',
    'Signing in no longer requires a code from your authenticator app.',
  ],
  passkey_added: ['A passkey was added to', 'A new passkey can now be used to sign in to your account.'],
  passkey_removed: ['A passkey was removed from', 'The passkey can no longer be used to sign in to your account.'],
  backup_codes_renewed: ['New backup codes were created for', 'Your old backup codes no longer work.'],
  backup_code_used: ['A backup code was used to sign in to', 'One of your backup codes was used to sign in.'],
} as const;

export type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES;

/** @param passkey the name of a new passkey */
export function secondFactorChanged(about: AccountChange, change: SecondFactorChange, passkey?: string | null): Mail {
  const [subject, text] = SECOND_FACTOR_CHANGES[change];
  const name = passkey ? ` Its name is “${oneLineExcerpt(passkey)}”.` : '';
  return accountChanged(about, `${subject} your ${BRAND.name} account`, text + name);
}

function accountChanged({ to, at, userAgent, appUrl }: AccountChange, subject: string, text: string): Mail {
  const device = userAgent ? `, from ${deviceOf(userAgent)}` : '';
  return compose({
    to,
    subject,
    paragraphs: [text, `This was on ${momentText(at)}${device}.`],
    links: securityLinks(appUrl),
    reason: notYou(),
  });
}

function securityLinks(appUrl: string) {
  return [
    { label: 'Security settings', url: `${appUrl}/profile/security` },
    { label: 'Reset my password', url: `${appUrl}/reset-password` },
  ];
}

type Arrival = Omit<AccountChange, 'userAgent'> & { device: string; place: string | null };

export function newDevice({ to, device, place, at, appUrl }: Arrival): Mail {
  const from = place ? `${oneLineExcerpt(device)} in ${oneLineExcerpt(place)}` : oneLineExcerpt(device);
  return compose({
    to,
    subject: `New sign-in to your ${BRAND.name} account`,
    paragraphs: [`Someone signed in to your account from ${from} on ${momentText(at)}.`],
    links: securityLinks(appUrl),
    reason: `If it was you, no action is needed. ${notYou()}`,
  });
}

type DeletionEmailInput = { to: string; retainedData: readonly string[]; plan: string | null; byAdmin: boolean };

/** `retainedData` lists what the law requires us to keep. */
export function accountDeleted({ to, retainedData, plan, byAdmin }: DeletionEmailInput): Mail {
  return compose({
    to,
    subject: `Your ${BRAND.name} account was deleted`,
    paragraphs: [
      byAdmin ? 'We deleted your account and its data.' : 'Your account and its data have been deleted.',
      ...(plan ? [plan] : []),
      ...(retainedData.length > 0 ? [retainedData.map((words) => `${words}.`).join(' ')] : []),
    ],
    reason: byAdmin
      ? `If you think this is a mistake, contact ${BRAND.supportEmail}.`
      : `If this wasn't you, contact ${BRAND.supportEmail} right away.`,
  });
}

function momentText(at: Date): string {
  return `${formatMoment(at, 'UTC')} UTC`;
}
