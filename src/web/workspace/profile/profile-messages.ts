import { MIN_PASSWORD_LENGTH } from '#domain/accounts/credentials.ts';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import { counted } from '#domain/counts.ts';
import type { EmailChangeResult } from '#domain/emails/email-change-results.ts';

const PICTURE_LIMIT = `${MAX_AVATAR_BYTES / 1_000_000} MB`;

/** Copy of the account settings: section descriptions and success messages. */
export const PROFILE_MESSAGES = {
  title: 'Account settings',
  readOnly: 'These settings are read-only while you view as this user.',
  about: {
    name: 'Only you and our admins can see your name and picture.',
    email: 'You sign in with this address, and we send emails to it.',
    password: `At least ${MIN_PASSWORD_LENGTH} characters. Avoid common passwords. Changing it signs out your other devices.`,
    noPassword: 'You sign in without a password. We can email you a link to set one.',
    authenticator: 'Require a code from an app on your phone each time you sign in.',
    passkeys: 'Sign in with your fingerprint, face or a security key instead of a password.',
    identities: 'Other accounts you can sign in with.',
    sessions:
      "Devices where you're signed in. Sign out any you don't recognize, then change your password. Signing out everywhere also disconnects apps.",
    plan: 'Billing and invoices.',
    appearance: 'Light or dark, in this browser.',
    newLeads: 'A monthly email with the number of new leads.',
    apiKeys:
      'For apps and scripts that act on your behalf. Anyone with a key can do what its scopes allow. After you rotate a key, the old one works for another day.',
    connectedApps: 'Agents and other apps that you allowed to use your account.',
    data: 'Everything we store about you, in one file.',
    delete: 'Permanently delete your account and its data.',
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
      `We sent a link to ${now}. Open it to approve the change to ${next}. We'll then send a link to the new address. Until you open that link, keep signing in with ${now}.`,
    new: (now: string, next: string) =>
      `We sent a link to ${next}. Open it to finish the change. Until then, keep signing in with ${now}.`,
  },
  emailChangeCanceled: { title: 'Email change canceled', description: 'The link we sent no longer works.' },
  sameEmail: 'This is already your email address',
  confirmationSent: { title: 'Check your email', description: "We've sent you a confirmation link." },
  revokeKeysAndFeeds: 'Also revoke my API keys, connected apps and feed URLs',
  passwordChanged: (revoked: string) => ({
    title: 'Password changed',
    description: `Your other devices have been signed out. ${revoked}`.trim(),
  }),
  passwordLinkSent: (email: string) => ({
    title: 'Check your email',
    description: `We sent a link to ${email}. Open it to set your password.`,
  }),
  authenticatorOn: { title: 'Authenticator app turned on', description: 'You now need a code to sign in.' },
  authenticatorOff: { title: 'Authenticator app turned off' },
  renewBackupCodes: 'Your current backup codes will stop working.',
  backupCodesMade: { title: 'Backup codes created', description: 'The old ones no longer work.' },
  backupCodesOnce:
    "Save these codes somewhere you can reach without your phone. Each code works once. You won't see them again.",
  backupCodesLeft: (left: number) => `${counted(left, 'backup code')} left`,
  passkeyAdded: { title: 'Passkey added' },
  passkeyRenamed: { title: 'Passkey renamed' },
  passkeyRemoved: { title: 'Passkey removed' },
  passkeyCanceled: 'No passkey was created. Try again when you are ready.',
  passkeyKnown: 'This device already has a passkey for your account.',
  passkeyUnsupported: "This browser doesn't support passkeys. Use another browser or device.",
  noPasskeys: 'No passkeys yet.',
  identityUnlinked: { title: 'Account unlinked' },
  noIdentities: 'No linked accounts yet.',
  walletCanceled: "Your wallet didn't sign the message, so nothing was linked. Try again.",
  walletLinked: { title: 'Wallet linked' },
  signOutHere: 'This also signs you out here and disconnects apps.',
  sessionEnded: { title: 'Device signed out' },
  othersEnded: { title: 'Other devices signed out' },
  everywhereEnded: { title: 'See you later!', description: 'You have been signed out everywhere.' },
  apiKeyOnce: "Copy the key now. You won't see it again.",
  apiKeyDeleted: { title: 'Key deleted', description: 'Apps that use it no longer have access.' },
  noApiKeys: 'No keys yet.',
  noConnectedApps: 'No connected apps yet.',
  appDisconnected: { title: 'App disconnected', description: 'It no longer has access.' },
  copied: { title: 'Copied' },
  deletion: {
    goes: "Your profile, picture, sign-in methods, passkeys, API keys, connected apps, lists, notes, saved searches, clients, customers, exports and history are deleted immediately and can't be restored.",
    cancelFirst: 'To use the remaining time, cancel your plan instead and delete your account later.',
    mismatch: 'Type your email address exactly as shown',
    done: { title: 'Account deleted' },
  },
  administrator: { title: 'Admin', note: 'You have access to everything.' },
  grantedTrial: 'Free trial',
  granted: (until: string | null) =>
    until ? `Complimentary access until ${until}` : 'Complimentary access, no expiration',
  cancelAsked: (trial: boolean, end: string | null) =>
    trial
      ? `You keep access until your trial ends${end ? ` on ${end}` : ''}, and nothing is charged.`
      : `You keep access until ${end ?? 'the end of the period you paid for'}, and won't be charged again.`,
  canceled: { title: 'Plan canceled' },
  resumed: (plan: string) => ({ title: `Your ${plan} will continue` }),
  annualAsked: (price: string, dueNow: string | null) =>
    dueNow
      ? `You'll be charged ${dueNow} today: ${price} for the year, minus the unused part of this month.`
      : `You won't be charged today, and your trial continues. When it ends, we'll charge your card ${price} for the year.`,
  annualDone: { title: "You're now on the annual plan" },
  monthlyAsked: (price: string, end: string, trial: boolean) =>
    trial
      ? `You won't be charged today, and your trial continues. Starting ${end}, you'll pay ${price}.`
      : `You keep the annual plan until ${end}. Starting that day, you'll pay ${price}. You can undo this until then.`,
  monthlyDone: { title: "You're now on the monthly plan" },
  monthlyScheduled: (end: string) => ({ title: `Your plan changes to monthly on ${end}` }),
  nextPayment: 'Next payment',
  nothingDue: "You won't be charged.",
  nothingScheduled: 'None scheduled',
  card: 'Card',
  noCard: 'No card on file',
  noInvoices: 'No invoices yet.',
} as const;

export const EMAIL_CHANGE_MESSAGES = {
  agreed: {
    title: 'One more step',
    description: 'You approved the change. Now open the link we sent to your new address.',
  },
  changed: { title: 'Email changed', description: 'You now sign in with your new address.' },
  taken: { title: 'Email not changed', description: 'Another account now uses the new address.' },
  expired: { title: 'Email not changed', description: 'This link has expired, was canceled or has already been used.' },
  foreign: {
    title: 'Email not changed',
    description: 'This link is for another account. Sign in to that account first.',
  },
} as const satisfies Record<EmailChangeResult, object>;
