import { Hono } from 'hono';
import * as z from 'zod';
import { MAX_AVATAR_BYTES } from '#domain/profile.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readBody, readBytes } from '../../http/body.ts';
import { operation } from '../../http/operation.ts';
import { AppError } from '../../http/problem.ts';
import { countAttempt, type Limit } from '../../http/rate-limit.ts';
import { answerStream } from '../../http/stream-answer.ts';
import { requireOwner, requireSession } from '../access-rules.ts';
import { changeAvatar, readAvatar, removeAvatar } from './avatars.ts';
import { nameField } from './name-field.ts';
import { updateNames } from './queries.ts';

/** Drawing a picture takes more work than sending one. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3_600 };

const names = z.strictObject({ first_name: nameField, last_name: nameField });

/** A user's name and picture. */
export function profileRoutes({ db, files, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .patch(
      '/account/profile',
      operation({
        operationId: 'update_profile',
        summary: 'Changes your { first_name, last_name }',
        errors: ['invalid_parameters', 'sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        return c.json(await updateNames(db, user.id, await readBody(c, names)));
      },
    )
    .put(
      '/account/avatar',
      operation({
        operationId: 'change_avatar',
        summary: 'Changes your picture: the body is a JPEG, PNG, WebP or GIF image of at most 5 MB',
        errors: ['sign_in_required', 'forbidden', 'payload_too_large', 'unsupported_image', 'too_many_requests'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        await countAttempt(db, `avatar:${user.id}`, UPLOADS, now());
        const upload = await readBytes(c, MAX_AVATAR_BYTES);
        return c.json({ image: await changeAvatar(db, files, user.id, upload) });
      },
    )
    .delete(
      '/account/avatar',
      operation({
        operationId: 'remove_avatar',
        summary: 'Removes your picture',
        errors: ['sign_in_required', 'forbidden'],
      }),
      async (c) => {
        const { user } = requireOwner(c);
        await removeAvatar(db, files, user.id);
        return c.body(null, 204);
      },
    )
    .get(
      '/account/avatars/:userId{[\\w-]+}',
      operation({
        operationId: 'get_avatar',
        summary: 'Your picture; admins see that of any user',
        answers: 'image/webp',
        errors: ['sign_in_required', 'not_found'],
      }),
      async (c) => {
        const { user, admin } = requireSession(c);
        const userId = c.req.param('userId');
        const picture = userId === user.id || admin ? await readAvatar(files, userId) : null;
        if (!picture) throw new AppError('not_found');
        c.header('content-type', 'image/webp');
        if (user.image === `${c.req.path}?v=${c.req.query('v')}`) {
          c.header('cache-control', 'private, max-age=31536000, immutable');
        }
        return answerStream(c, picture);
      },
    );
}
