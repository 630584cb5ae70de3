/**
 * Every error an answer of the API may carry: its stable code, HTTP status and title.
 * `docs/errors.md` is this table in prose; a test keeps the two equal.
 */
export const ERRORS = {
  invalid_parameters: { status: 400, title: 'Some of what was sent cannot be used' },
  sign_in_required: { status: 401, title: 'Sign in to do this' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  invalid_code: { status: 401, title: 'This code is wrong or has expired' },
  weak_password: { status: 400, title: 'This password cannot be used' },
  link_expired: { status: 400, title: 'This link has been used or is too old, ask for a new one' },
  email_not_confirmed: { status: 403, title: 'Confirm your email address first: we have sent you a link' },
  fresh_session_required: { status: 403, title: 'Confirm that it is you to do this' },
  banned: { status: 403, title: 'This account is closed. Write to us if you think it should not be' },
  identity_not_linked: {
    status: 403,
    title: 'There is an account with this address: sign in to it and link this on your profile',
  },
  identity_taken: { status: 409, title: 'This is linked to another account' },
  address_not_of_domain: { status: 403, title: 'Only addresses of the organisation can sign in this way' },
  sign_in_failed: { status: 400, title: 'This sign-in did not work, begin again' },
  invalid_key: { status: 401, title: 'This API key or token is wrong or has expired' },
  last_way_in: { status: 400, title: 'This is the only way into your account, so it stays' },
  invalid_signature: { status: 400, title: 'This does not come from the payment provider' },
  subscription_required: { status: 402, title: 'This needs a plan' },
  programme_required: { status: 403, title: 'This is part of the LP programme: ask us for it' },
  export_disabled_during_trial: { status: 403, title: 'Export disabled during trial' },
  payment_failed: { status: 402, title: 'Your card could not be charged' },
  no_subscription: { status: 409, title: 'There is no subscription that this could be done to' },
  changed_meanwhile: { status: 409, title: 'This was changed in the meantime' },
  already_decided: { status: 409, title: 'This request has been decided already' },
  form_too_quick: { status: 409, title: 'That was quicker than anyone types. Look it over and send it again' },
  form_expired: { status: 409, title: 'This form was open for too long. Nothing is lost: send it again' },
  forbidden: { status: 403, title: 'You may not do this' },
  not_found: { status: 404, title: 'There is nothing at this address' },
  method_not_allowed: { status: 405, title: 'This address does not answer to that method' },
  payload_too_large: { status: 413, title: 'This is more than can be taken at once' },
  unsupported_image: { status: 415, title: 'This is not an image that can be used' },
  too_many_requests: { status: 429, title: 'Too many requests, try again in a moment' },
  unexpected: { status: 500, title: 'An unexpected error occurred' },
  provider_unavailable: {
    status: 503,
    title: 'This provider cannot be reached, try again in a moment or sign in another way',
  },
  starting: { status: 503, title: 'The search is being prepared, try again in a moment' },
  payments_unavailable: { status: 503, title: 'Payments cannot be reached, try again in a moment' },
  storage_unavailable: { status: 503, title: 'Files cannot be reached, try again in a moment' },
  import_running: { status: 503, title: 'Data is being imported, try again in a minute' },
  database_unavailable: { status: 503, title: 'The database cannot be reached, try again in a moment' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
