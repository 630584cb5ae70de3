import { priceOfPath } from '#domain/billing/checkout-path.ts';
import { PRICES } from '#domain/billing/plans.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { isSamplePath } from '#domain/page-address.ts';
import { withStop } from '../../platform/api/api.ts';
import type { Done } from './auth-steps.ts';

/** Copy of the sign-in forms, kept separate so that other pages do not load it. */
export const ACCOUNT_MESSAGES = {
  signInFailed: { title: 'Sign in failed' },
  signUpFailed: { title: 'Sign up failed' },
  signedOut: { title: 'Welcome Back', description: "You've been signed out. Sign in to continue." },
  confirmationSent: { title: 'Check your email', description: "We've sent you a confirmation link." },
  resetSent: { title: 'Check your email', description: "We've sent you a password reset link." },
  notSent: 'Email not sent',
  resetFailed: { title: 'Password reset failed' },
  newPassword: {
    title: 'Reset Password',
    description:
      'Choose a new password for your account. Saving it signs you out everywhere and revokes all API keys, connected apps and feed URLs.',
  },
  emailLink: { title: 'Welcome Back', description: 'Sign in with an emailed link. No password needed.' },
  emailCode: { title: 'Welcome Back', description: 'Sign in with an emailed code. No password needed.' },
  secondFactor: { title: 'Welcome Back' },
  confirmAddress: {
    title: 'Check your email',
    description: (email: string) => `We've sent a confirmation link to ${email}.`,
    /** What the link leads to. */
    leadsTo: (next: string) => {
      const price = priceOfPath(next);
      if (price) {
        return `The link signs you in and takes you to checkout for the ${PRICES[price].name.toLowerCase()}. This page will update automatically.`;
      }
      if (isSamplePath(next))
        return 'The link signs you in and opens your sample. This page will update automatically.';
      return next === '/' || next.startsWith('/search')
        ? 'The link signs you in. After that, choose a plan to see emails. This page will update automatically.'
        : 'The link signs you in and takes you back to the page you were on. This page will update automatically.';
    },
    where: "If you open the link on another device, you'll need to enter your password.",
  },
  resetLinkSent: (email: string) =>
    `If ${email} has an account, the link is on its way. It works once and expires in one hour.`,
  checkSpam: (resends: number) =>
    `Can't find it? Check your spam folder. You can resend the email up to ${resends} times an hour.`,
  resend: 'Resend email',
  resent: (at: Date) => `Sent again at ${at.toLocaleTimeString('en-US', { timeStyle: 'short' })}.`,
  codeSent: (email: string) => `If ${email} has an account, a 6-digit code is on its way. It expires in 5 minutes.`,
  linkSent: (email: string) => `If ${email} has an account, a link is on its way. It expires in 10 minutes.`,
  noPasskey: 'No passkey was used. Try again or sign in another way.',
  noWallet: "Your wallet didn't sign the message. Try again or sign in another way.",
  confirmHere: {
    '1': {
      title: 'Confirm your email address',
      description: 'To confirm your address, sign in with the password you chose.',
    },
    provider: {
      title: 'Confirm your email address',
      description: 'To confirm your address, sign in the same way as the first time.',
    },
  },
  providerOpen: (label: string) => `Continue in the ${label} window. This page will update automatically.`,
  returned: { title: 'Signed in', description: 'You can close this window and go back to the page you were on.' },
  expiredLink: {
    title: 'This link has expired or was already used',
    description:
      'Links work once and for a limited time. If your email is confirmed, sign in with your password or request a new link.',
    another: 'Email not confirmed yet? We can send you another link.',
    sent: (email: string) => `If ${email} has an unconfirmed account, a link is on its way.`,
  },
  emailedLink: { title: 'Welcome Back', description: 'Click the button to finish signing in.', button: 'Sign in' },
  confirmEmail: {
    title: 'Confirm your email address',
    description:
      "Click the button to confirm this is your email address. If you signed up on another device, you'll be asked to sign in next.",
    button: 'Confirm email address',
  },
  confirmForPlan: (plan: string) =>
    `Click the button to confirm this is your email address. Checkout for the ${plan} opens next.`,
  approveChange: {
    title: 'Change your email address?',
    description: (to: string) => `Click the button to approve the change to ${to}. Then we'll email that address.`,
    button: 'Approve change',
  },
  confirmNewEmail: {
    title: 'Confirm your new email address',
    description: (to: string) => `Click the button to use ${to} for your account.`,
    button: 'Confirm new address',
  },
  otherWayFailed: 'Sign-in failed. Try again or sign in another way.',
  appCode: 'Enter the 6-digit code from your authenticator app.',
  backupCode: 'Enter one of your backup codes. Each code works once.',
  notYourPassword: 'Incorrect password',
  connect: {
    stays: 'It stays connected until you disconnect it in your account settings.',
    ends: 'Its access ends after an hour.',
    never: 'It cannot change your account or see your password.',
    local: "You'll return to an app on this device. Connect it only if you just started it.",
    expired: 'This request has expired. Go back to the app and try again.',
  },
  notConnected: {
    title: 'App not connected',
    description: "We couldn't verify this app. Go back to the app and try again.",
  },
  /** Causes for the developer of an app, by error code of OAuth. */
  connectCauses: {
    access_denied: 'The request was denied.',
    client_disabled: 'This app is disabled.',
    invalid_client: 'The client ID is missing, or its metadata document is unreachable or invalid.',
    invalid_redirect: "The redirect URI is not in the app's metadata document.",
    invalid_request: 'The request is incomplete or malformed.',
    unauthorized_client: 'The app may not use the authorization code flow.',
    unsupported_response_type: 'The response type must be code.',
  } as Readonly<Record<string, string>>,
  confirmItIsYou: { title: "Confirm it's you", description: 'Sign in again to continue.' },
} as const;

const DONE: Record<Done, string> = {
  'signed-up': ACCOUNT_MESSAGES.confirmationSent.description,
  'reset-sent': ACCOUNT_MESSAGES.resetSent.description,
  'password-set': 'Password changed. Sign in with your new password.',
};

// Kept out of `auth-steps.ts`, which every page loads with the routes: the table of errors is large.

export function resultMessage(formResult: Done): string {
  return DONE[formResult];
}

export function errorText(code: string): string {
  return isErrorCode(code) ? withStop(ERRORS[code].title) : ACCOUNT_MESSAGES.otherWayFailed;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}
