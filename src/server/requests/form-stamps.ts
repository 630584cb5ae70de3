import { FORM_HOURS, FORM_SECONDS } from '#domain/privacy/requests.ts';
import type { Db } from '../database/connection.ts';
import { signerFor } from '../database/signer.ts';
import { AppError } from '../http/problem.ts';

/** Signed timestamps of when a form was opened. */
export type FormStamps = {
  issue(): Promise<string>;
  /** @throws AppError when the form was filled in faster than a person could, or was open for too long */
  check(stamp: string): Promise<void>;
};

export function createFormStamps(db: Db, now: () => Date): FormStamps {
  const signer = () => signerFor(db, 'form_stamps');
  return {
    async issue() {
      const opened = now().getTime().toString(36);
      return `${opened}.${(await signer()).sign(opened)}`;
    },
    async check(stamp) {
      const [opened = '', signature = ''] = stamp.split('.');
      if (!(await signer()).verify(opened, signature)) throw new AppError('form_expired');
      const age = now().getTime() - Number.parseInt(opened, 36);
      if (age > FORM_HOURS * 3_600_000) throw new AppError('form_expired');
      if (age < FORM_SECONDS * 1000) throw new AppError('form_too_quick');
    },
  };
}
