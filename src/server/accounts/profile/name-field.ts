import * as z from 'zod';
import { nameIssue, tidyName } from '#domain/accounts/profile.ts';

/** A first or last name in what someone sends; it may be left out. */
export const nameField = z
  .string('must be a text')
  .superRefine((text, context) => {
    const message = nameIssue(text);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform(tidyName)
  .optional();
