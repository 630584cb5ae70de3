import { Hono } from 'hono';
import * as z from 'zod';
import { MAX_AVATAR_BYTES } from '#domain/accounts/profile.ts';
import type { AppDependencies, AppEnv } from '../../../app-env.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { readBytes } from '../../../platform/http/body.ts';
import { AppError } from '../../../platform/http/problem.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.ts';
import { streamResponse } from '../../../platform/http/stream-response.ts';
import { changeAvatar, readAvatar, removeAvatar } from './avatars.ts';
import { nameField, updateProfile } from './profiles.ts';

/** Resizing costs more than uploading. */
const UPLOADS: Limit = { max: 30, windowSeconds: 3_600 };

const name = z.string().nullable();

export function profileRoutes({ db, files, now }: AppDependencies) {
  return new Hono<AppEnv>()
    .patch(
      '/account/profile',
      endpoint(
        {
          operationId: 'update_profile',
          summary: 'Change your name, or whether search always hides your customers',
          access: 'owner',
          body: z.strictObject({
            first_name: nameField,
            last_name: nameField,
            hides_customers: z.boolean('must be true or false').optional(),
          }),
          response: z.object({ first_name: name, last_name: name, hides_customers: z.boolean() }),
        },
        ({ viewer, body }) => updateProfile(db, viewer.user.id, body),
      ),
    )
    .put(
      '/account/avatar',
      endpoint(
        {
          operationId: 'change_avatar',
          summary: 'Change your picture',
          description: 'A JPEG, PNG, WebP or GIF image of up to 5 MB.',
          access: 'owner',
          body: { file: 'image/*' },
          response: z.object({ image: z.string().describe('Its path on this site') }),
          errors: ['unsupported_image'],
        },
        async ({ c, viewer: { user } }) => {
          await countAttempt(db, `avatar:${user.id}`, UPLOADS, now());
          const upload = await readBytes(c, MAX_AVATAR_BYTES);
          return { image: await changeAvatar(db, files, user.id, upload) };
        },
      ),
    )
    .delete(
      '/account/avatar',
      endpoint({ operationId: 'remove_avatar', summary: 'Remove your picture', access: 'owner' }, ({ viewer }) =>
        removeAvatar(db, files, viewer.user.id),
      ),
    )
    .get(
      '/account/avatars/:userId{[\\w-]{1,100}}',
      endpoint(
        {
          operationId: 'get_avatar',
          summary: 'Get your picture',
          description: "Admins can get any user's picture.",
          access: 'session',
          path: z.object({ userId: z.string() }),
          query: z.object({ v: z.string().optional().describe('Version; a versioned URL never changes') }),
          response: { file: 'image/webp' },
        },
        async ({ c, viewer: { user, admin }, path: { userId }, query }) => {
          const picture = userId === user.id || admin ? await readAvatar(files, userId) : null;
          if (!picture) throw new AppError('not_found');
          c.header('content-type', 'image/webp');
          if (user.image === `${c.req.path}?v=${query.v}`) {
            c.header('cache-control', 'private, max-age=31536000, immutable');
          }
          return streamResponse(c, picture);
        },
      ),
    );
}
