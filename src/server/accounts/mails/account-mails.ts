import { BRAND } from '#domain/brand.ts';
import type { Mail } from '../../mail/mailer.ts';
import { compose, quoted } from './letter.ts';

// Every message about an account, in the order in which someone may meet them.

const NOT_YOU = `If this was not you, reset your password and write to ${BRAND.supportEmail}.`;
const IGNORE = 'If you did not ask for this, ignore this message: nothing happens without you.';

type Linked = { to: string; url: string };

/** To an address that was given at sign-up: opening the link makes the account usable. */
export function confirmAddress({ to, url }: Linked): Mail {
  return compose({
    to,
    subject: `Confirm your email address for ${BRAND.name}`,
    paragraphs: [`Welcome to ${BRAND.name}. Confirm that this address is yours, and you can start.`],
    links: [{ label: 'Confirm my address', url }],
    reason: `Someone signed up to ${BRAND.name} with this address. If it was not you, ignore this message: without a confirmation the account cannot be used.`,
  });
}

/** To the owner of an account whose address someone has signed up with again. */
export function accountExists({ to, signInUrl, resetUrl }: { to: string; signInUrl: string; resetUrl: string }): Mail {
  return compose({
    to,
    subject: `You already have a ${BRAND.name} account`,
    paragraphs: ['Someone signed up with this address, which has an account already. You can sign in to it.'],
    links: [
      { label: 'Sign in', url: signInUrl },
      { label: 'Reset my password', url: resetUrl },
    ],
    reason: 'If it was not you who signed up, ignore this message: your account has not changed.',
  });
}

/** The link that lets its owner choose a new password. */
export function resetPassword({ to, url }: Linked): Mail {
  return compose({
    to,
    subject: `Reset your ${BRAND.name} password`,
    paragraphs: ['Choose a new password for your account. The link works once, and for one hour.'],
    links: [{ label: 'Choose a new password', url }],
    reason: IGNORE,
  });
}

/** The link that signs in without a password. */
export function signInLink({ to, url }: Linked): Mail {
  return compose({
    to,
    subject: `Sign in to ${BRAND.name}`,
    paragraphs: ['Here is your link to sign in. It works once, and for ten minutes.'],
    links: [{ label: 'Sign in', url }],
    reason: IGNORE,
  });
}

/** The code that signs in without a password; `host` lets the phone that receives it fill it in there and nowhere else. */
export function signInCode({ to, code, host }: { to: string; code: string; host: string }): Mail {
  return compose({
    to,
    subject: `${code} is your ${BRAND.name} code`,
    paragraphs: ['Type this code to go on. It works once, and for five minutes.'],
    code,
    reason: `${IGNORE} Never tell this code to anybody.`,
    machineLine: `@${host} #${code}`,
  });
}

/** To the address that an account has: whoever reads it agrees to the new one. */
export function confirmEmailChange({ to, newEmail, url }: Linked & { newEmail: string }): Mail {
  return compose({
    to,
    subject: `Change the email address of your ${BRAND.name} account?`,
    paragraphs: [`Your account is to change from this address to ${quoted(newEmail)}. Agree to go on.`],
    links: [{ label: 'Agree to the change', url }],
    reason: `You asked for this on your profile. ${NOT_YOU}`,
  });
}

/** To the address that an account is to have: whoever reads it shows that it is theirs. */
export function confirmNewEmail({ to, url }: Linked): Mail {
  return compose({
    to,
    subject: `Confirm your new email address for ${BRAND.name}`,
    paragraphs: ['Confirm that this address is yours, and it becomes the address of your account.'],
    links: [{ label: 'Confirm my new address', url }],
    reason: IGNORE,
  });
}

/** To the address that an account had until now. */
export function emailChanged({ to, newEmail }: { to: string; newEmail: string }): Mail {
  return compose({
    to,
    subject: `The email address of your ${BRAND.name} account was changed`,
    paragraphs: [`Your account now belongs to ${quoted(newEmail)}. Messages to this address end here.`],
    reason: `If this was not you, write to ${BRAND.supportEmail} at once.`,
  });
}

/** To whoever changed a password, or reset it by mail, which ends more. */
export function passwordChanged({ to, reset }: { to: string; reset: boolean }): Mail {
  return compose({
    to,
    subject: `Your ${BRAND.name} password was changed`,
    paragraphs: [
      reset
        ? 'Your password was reset. Every session was signed out, and all API keys have ended: make new ones on your profile.'
        : 'Your password was changed, and every other session was signed out.',
    ],
    reason: NOT_YOU,
  });
}

const SECOND_FACTOR_CHANGES = {
  totp_on: 'Signing in now also asks for a code from your authenticator app',
  totp_off: 'Signing in no longer asks for a code from your authenticator app',
  passkey_added: 'A passkey was added to your account',
  passkey_removed: 'A passkey was removed from your account',
  backup_codes_renewed: 'You have new backup codes, and the old ones no longer work',
  backup_code_used: 'One of your backup codes was used to sign in',
} as const;

export type SecondFactorChange = keyof typeof SECOND_FACTOR_CHANGES;

/** To the owner of an account that now asks for more, or for less, when signing in. */
export function secondFactorChanged({ to, change }: { to: string; change: SecondFactorChange }): Mail {
  return compose({
    to,
    subject: `The second step of your ${BRAND.name} account has changed`,
    paragraphs: [`${SECOND_FACTOR_CHANGES[change]}.`],
    reason: NOT_YOU,
  });
}

type Arrival = { to: string; device: string; place: string | null; at: Date };

/** To the owner of an account that was signed in to from where it never was before. */
export function newDevice({ to, device, place, at }: Arrival): Mail {
  const from = place ? `${quoted(device)} in ${quoted(place)}` : quoted(device);
  return compose({
    to,
    subject: `New sign-in to your ${BRAND.name} account`,
    paragraphs: [`Your account was signed in to from ${from} on ${moment(at)}.`],
    reason: `If it was you, there is nothing to do. ${NOT_YOU}`,
  });
}

type Deleted = { to: string; kept: readonly string[]; plan: string | null };

/** The last message to someone who has deleted their account; `kept` says what the law lets nobody delete. */
export function accountDeleted({ to, kept, plan }: Deleted): Mail {
  return compose({
    to,
    subject: `Your ${BRAND.name} account was deleted`,
    paragraphs: [
      'Your account and what belonged to it are deleted.',
      ...(plan ? [plan] : []),
      ...(kept.length > 0 ? [kept.map((words) => `${words}.`).join(' ')] : []),
    ],
    reason: `If this was not you, write to ${BRAND.supportEmail} at once.`,
  });
}

function moment(at: Date): string {
  return `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
