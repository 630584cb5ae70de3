type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

type StripeErrorDetails = { param?: string; code?: string; declineCode?: string; status?: number };

/** An error in the wording and shape of Stripe's API. */
export class StripeApiError extends Error {
  readonly type: ErrorType;
  readonly details: StripeErrorDetails;

  constructor(type: ErrorType, message: string, details: StripeErrorDetails = {}) {
    super(message);
    this.type = type;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? (this.type === 'card_error' ? 402 : 400);
  }

  toJSON() {
    const { param, code, declineCode } = this.details;
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(param && { param }),
        ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(declineCode && { decline_code: declineCode }),
      },
    };
  }
}

export function missing(kind: string, id: string, param = 'id'): StripeApiError {
  const details = { param, code: 'resource_missing', status: 404 };
  return new StripeApiError('invalid_request_error', `No such ${kind}: '${id}'`, details);
}
