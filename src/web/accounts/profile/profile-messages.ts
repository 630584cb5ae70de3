import { MIN_PASSWORD_LENGTH } from '#domain/accounts/credentials.ts';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { counted } from '#domain/counts.ts';
import type { EmailChangeResult } from '#domain/emails/email-change-results.ts';
import { EXPORT_DAYS } from '#domain/exports/finished-exports.ts';

const PICTURE_LIMIT = `${MAX_AVATAR_BYTES / 1_000_000} MB`;

/** Copy of the account settings: section descriptions and success messages. */
export const PROFILE_MESSAGES = {
  title: 'Account settings',
  about: {
    name: 'What we call you. Only you and the people who run this site see it.',
    email: 'You sign in with it, and we write to it.',
    password: `At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords. Changing it signs out your other devices.`,
    noPassword: 'You sign in without one. You can set a password through a link that we send to you.',
    authenticator: 'A code from an app on your phone, asked for each time you sign in.',
    passkeys: 'Sign in with your fingerprint, face or a security key instead of a password.',
    identities: 'Accounts elsewhere that you can sign in with.',
    sessions: 'Where you are signed in. Sign out any you do not recognize, then change your password.',
    plan: 'Plan, billing and invoices.',
    exports: `Files are kept for ${EXPORT_DAYS} days.`,
    newLeads: 'A monthly email with the number of new leads.',
    apiKeys: 'For programs that search on your behalf. Anyone with a key can act as you.',
    data: 'Everything we keep about you, in one file.',
    delete: 'Closes your account for good.',
  },
  failed: {
    name: 'Name not saved',
    email: 'Email not changed',
    link: 'Nothing was sent',
    password: 'Password not changed',
    authenticatorOn: 'Authenticator app not turned on',
    authenticatorOff: 'Authenticator app not turned off',
    backupCodes: 'No new codes were made',
    passkey: 'Passkey not added',
    passkeyName: 'Passkey not renamed',
    apiKey: 'Key not created',
    deletion: 'Account not deleted',
  },
  nameSaved: { title: 'Name saved' },
  pictureLimits: `Up to ${PICTURE_LIMIT}. We'll crop it to a square.`,
  pictureSaved: { title: 'Picture saved' },
  pictureRemoved: { title: 'Picture removed' },
  pictureTooLarge: `This picture is larger than ${PICTURE_LIMIT}. Choose a smaller one.`,
  notAPicture: 'This file is not a picture. Choose a PNG, JPEG, WebP or GIF.',
  emailAsked: { title: 'Check your email' },
  emailPending: {
    old: (now: string, next: string) =>
      `We have sent a link to ${now}. Open it to agree to the change to ${next}; then we send one there. Until it is opened you sign in with ${now}.`,
    new: (now: string, next: string) =>
      `We have sent a link to ${next}. Open it to finish the change. Until then you sign in with ${now}.`,
  },
  emailTakenBack: { title: 'Email change canceled', description: 'The link that we sent no longer works.' },
  sameEmail: 'This is your address already',
  confirmationSent: { title: 'Check your email', description: "We've sent you a confirmation link." },
  passwordChanged: { title: 'Password changed', description: 'Your other devices have been signed out.' },
  passwordLinkSent: (email: string) => ({
    title: 'Check your email',
    description: `We have sent a link to ${email}. It opens a page where you set your password.`,
  }),
  authenticatorOn: { title: 'Authenticator app is on', description: 'From now on signing in asks for a code.' },
  authenticatorOff: { title: 'Authenticator app is off' },
  backupCodesMade: { title: 'New backup codes made', description: 'The old ones no longer work.' },
  backupCodesOnce:
    'Keep these codes where you find them without your phone. Each works once. They are not shown again.',
  backupCodesLeft: (left: number) => `${counted(left, 'backup code')} left`,
  passkeyAdded: { title: 'Passkey added' },
  passkeyRenamed: { title: 'Passkey renamed' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyCancelled: 'No passkey was made. Try again when you are ready.',
  passkeyKnown: 'This device has a passkey for your account already.',
  passkeyUnsupported: 'This browser cannot use passkeys.',
  noPasskeys: 'No passkeys yet.',
  identityUnlinked: { title: 'Account unlinked' },
  noIdentities: 'No other account is linked to yours.',
  walletCancelled: 'The wallet did not sign. Nothing was linked.',
  walletLinked: { title: 'Wallet linked' },
  sessionEnded: { title: 'Device signed out' },
  othersEnded: { title: 'Other devices signed out' },
  everywhereEnded: { title: 'See you later!', description: 'You have been signed out everywhere.' },
  apiKeyOnce: 'Copy the key now. It is not shown again.',
  apiKeyDeleted: { title: 'Key deleted', description: 'Programs that use it are refused from now on.' },
  noExports: `No exports yet. Press Export CSV above a list of results; the file is kept here for ${EXPORT_DAYS} days.`,
  openSearch: 'Open search',
  noApiKeys: 'No keys yet.',
  copied: { title: 'Copied' },
  deletion: {
    goes: 'Your profile, picture, sign-ins, passkeys, API keys, exports and history are deleted immediately and cannot be restored.',
    cancelFirst: 'To use it, cancel the plan instead and delete the account later.',
    mismatch: 'Type the address of your account exactly',
    done: { title: 'Account deleted' },
  },
  administrator: { title: 'Administrator', note: 'Everything is open to you.' },
  grantedTrial: 'Free trial',
  granted: (until: string | null) =>
    until ? `Complimentary access until ${until}` : 'Complimentary access, no expiration',
  cancelAsked: (trial: boolean) =>
    trial
      ? 'You keep access until your trial ends, and nothing is charged.'
      : 'You keep access until the end of the period you paid for, and are not charged again.',
  canceled: { title: 'Subscription canceled' },
  resumed: { title: 'Your plan continues' },
  annualAsked: (price: string, dueNow: string | null) =>
    dueNow
      ? `You pay ${dueNow} today: ${price} for a year, less the unused part of your month.`
      : `Nothing is charged today, and your trial continues. When it ends, your card is charged ${price} for a year.`,
  annualDone: { title: 'You are on the annual plan' },
  monthlyAsked: (price: string, end: string, trial: boolean) =>
    trial
      ? `Nothing is charged today, and your trial continues. From ${end} you pay ${price}.`
      : `Your year is paid until ${end}. Cancel now to keep access until then; nothing is charged or refunded. After that day, choose the monthly plan for ${price}.`,
  monthlyDone: { title: 'You are on the monthly plan' },
  nextPayment: 'Next payment',
  nothingDue: 'None. The plan is not charged again.',
  card: 'Card',
  noCard: 'No card on file.',
  noInvoices: 'No invoices yet.',
} as const;

export const EMAIL_CHANGE_MESSAGES = {
  agreed: {
    title: 'One more step',
    description: 'You have agreed to the change. Now open the link that we have sent to your new address.',
  },
  changed: { title: 'Email changed', description: 'From now on you sign in with the new address.' },
  taken: { title: 'Email not changed', description: 'The new address has an account of its own by now.' },
  expired: { title: 'Email not changed', description: 'This link has been used, was canceled or has expired.' },
  foreign: { title: 'Email not changed', description: 'This link is for another account. Sign in to that one first.' },
} as const satisfies Record<EmailChangeResult, object>;
