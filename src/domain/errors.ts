/**
 * Every API error: its stable code, HTTP status and title. `docs/errors.md` documents the same list; a test compares
 * them.
 */
export const ERRORS = {
  invalid_parameters: { status: 400, title: 'Invalid request. See errors for details' },
  sign_in_required: { status: 401, title: 'Sign in to do this', v1Title: 'API key missing' },
  invalid_credentials: { status: 401, title: 'Incorrect email or password' },
  invalid_code: { status: 401, title: 'This code is incorrect or has expired. Try again or request a new one' },
  weak_password: { status: 400, title: 'This password is not allowed. Choose another one' },
  link_expired: { status: 400, title: 'This link has expired or was already used. Request a new one' },
  email_not_confirmed: { status: 403, title: 'Confirm your email address first. We sent you a link' },
  fresh_session_required: { status: 403, title: "Confirm it's you to continue" },
  banned: { status: 403, title: 'This account is closed. Contact us if you think this is a mistake' },
  identity_not_linked: {
    status: 403,
    title:
      'An account with this email address already exists. Sign in to it, then add this sign-in method in your account settings',
  },
  identity_taken: { status: 409, title: 'This sign-in method is linked to another account. Unlink it there first' },
  email_domain_not_allowed: { status: 403, title: "Use your organization's email address to sign in this way" },
  sign_in_failed: { status: 400, title: 'Sign-in failed. Try again' },
  sign_up_required: {
    status: 403,
    title: 'You have no account yet. Agree to the terms to create one, then continue the same way',
  },
  sign_in_canceled: { status: 400, title: 'Sign-in was canceled. Try again or sign in another way' },
  email_not_shared: {
    status: 400,
    title: 'This provider did not share your email address. Allow it there, or sign in another way',
  },
  invalid_key: { status: 401, title: 'Invalid or expired API key or token. Create a new one' },
  insufficient_scope: {
    status: 403,
    title: 'This API key or app has no access to this call. Use one with the scope it needs',
  },
  last_sign_in_method: { status: 400, title: 'You need at least one sign-in method. Add another one first' },
  invalid_signature: { status: 400, title: 'Invalid payment webhook signature' },
  subscription_required: { status: 402, title: 'You need a plan to do this' },
  program_required: { status: 403, title: 'You need LP program access to do this. Contact us' },
  export_disabled_during_trial: { status: 403, title: 'Export disabled during trial' },
  payment_failed: { status: 402, title: "Your card couldn't be charged. Use another card" },
  no_subscription: { status: 409, title: 'No matching subscription. Reload to see your current plan' },
  conflict: { status: 409, title: 'This has changed since you loaded it. Reload and try again' },
  request_in_progress: {
    status: 409,
    title: 'A request with this idempotency key is still in progress. Try again in a moment',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'This idempotency key was used for another request. Use a new key',
  },
  already_decided: { status: 409, title: 'This request has already been closed. Reload to see the outcome' },
  form_too_quick: { status: 409, title: 'The form was sent too quickly. Check it and send it again' },
  form_expired: { status: 409, title: 'This form has expired, but nothing was lost. Send it again' },
  forbidden: { status: 403, title: "You don't have permission to do this" },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request arrived too slowly. Check your connection and try again' },
  payload_too_large: { status: 413, title: 'Request too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type. Send the body as application/json' },
  unsupported_image: { status: 415, title: 'Unsupported image format. Use JPEG, PNG, WebP or GIF' },
  too_many_requests: { status: 429, title: 'Too many requests. Try again in a moment' },
  unexpected: { status: 500, title: 'An unexpected error occurred' },
  provider_unavailable: {
    status: 503,
    title: 'This provider is unavailable. Try again in a moment or sign in another way',
  },
  crm_unavailable: { status: 503, title: 'The CRM cannot be reached. Try again in a moment' },
  starting: { status: 503, title: 'Search is starting. Try again in a moment' },
  payments_unavailable: { status: 503, title: 'Payments are unavailable. Try again in a moment' },
  storage_unavailable: { status: 503, title: 'File storage is unavailable. Try again in a moment' },
  overloaded: { status: 503, title: 'The site is very busy. Try again in a moment' },
  busy: { status: 503, title: 'This data is being changed, for example by an import. Try again in a moment' },
  delivery_results_busy: { status: 503, title: 'Delivery results are being saved. Try again in a moment' },
  database_unavailable: { status: 503, title: 'The database is unavailable. Try again in a moment' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Returns the title of an error. Some differ in API v1, which has no sign-in. */
export function errorTitle(code: ErrorCode, isV1 = false): string {
  const error: { title: string; v1Title?: string } = ERRORS[code];
  return (isV1 && error.v1Title) || error.title;
}
