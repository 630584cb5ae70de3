import { createHmac, timingSafeEqual } from 'node:crypto';
import { FORM_HOURS, FORM_SECONDS } from '#domain/privacy/requests.ts';
import type { Db } from '../database/connection.ts';
import { madeUpSecret } from '../database/made-up-secrets.ts';
import { AppError } from '../http/problem.ts';

/** Signed timestamps of when a form was opened. */
export type FormStamps = {
  issue(): Promise<string>;
  /** @throws AppError when the form was filled in faster than a person could, or was open for too long */
  check(stamp: string): Promise<void>;
};

export function createFormStamps(db: Db, now: () => Date): FormStamps {
  const secretOf = () => madeUpSecret(db, 'form_stamps', 32);
  return {
    async issue() {
      const opened = now().getTime().toString(36);
      return `${opened}.${sign(await secretOf(), opened)}`;
    },
    async check(stamp) {
      const [opened = '', signature = ''] = stamp.split('.');
      if (!sameText(signature, sign(await secretOf(), opened))) throw new AppError('form_expired');
      const age = now().getTime() - Number.parseInt(opened, 36);
      if (age > FORM_HOURS * 3_600_000) throw new AppError('form_expired');
      if (age < FORM_SECONDS * 1000) throw new AppError('form_too_quick');
    },
  };
}

function sign(secret: string, opened: string): string {
  return createHmac('sha256', secret).update(opened).digest('base64url');
}

function sameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
