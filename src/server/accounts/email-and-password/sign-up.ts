import { APIError } from 'better-auth/api';
import * as z from 'zod';
import { MAX_HEARD_ABOUT_LENGTH, passwordIssue } from '#domain/credentials.ts';

const shortText = (length: number) =>
  z
    .string('must be a text')
    .max(length, `must be at most ${length} characters`)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .transform((text) => text.trim() || undefined)
    .optional();

const signUpDetails = z.object({
  name: shortText(200),
  image: z.undefined('cannot be given at sign-up').optional(),
  first_name: shortText(100),
  last_name: shortText(100),
  heard_about_us: shortText(MAX_HEARD_ABOUT_LENGTH),
});

/** What a new user may say about themselves besides email and password. */
export type SignUpDetails = z.output<typeof signUpDetails>;

/** The details in the body of a sign-up; none where there is no such body. */
export function readSignUpDetails(body: unknown): SignUpDetails {
  return signUpDetails.safeParse(body).data ?? {};
}

/**
 * Stops a sign-up that the library would let through.
 * @throws APIError (400) with a code and words for the person who signs up
 */
export function refuseBadSignUp(path: string, body: unknown): void {
  if (path !== '/sign-up/email') return;
  const { email, password } = z.object({ email: z.string(), password: z.string() }).safeParse(body).data ?? {};
  const weak = password !== undefined && email !== undefined && passwordIssue(password, email);
  if (weak) throw new APIError('BAD_REQUEST', { code: 'WEAK_PASSWORD', message: weak });
  const details = signUpDetails.safeParse(body);
  const [issue] = details.error?.issues ?? [];
  if (issue) {
    throw new APIError('BAD_REQUEST', {
      code: 'VALIDATION_ERROR',
      message: `${issue.path.join('.') || 'body'} ${issue.message}`,
    });
  }
}
