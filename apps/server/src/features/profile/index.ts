import {
  AVATAR_MAX_KB,
  AVATAR_MAX_SIDE,
  AVATAR_ROUTE,
  avatarPathOf,
  type profileCalls,
} from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import {
  AppError,
  fieldError,
  type Handlers,
  requireCaller,
  type ServeOptions,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { maskedEmail, maskedPhone, type OutboxFeature } from '../outbox/index.ts';
import { readPicture } from './avatar-type.ts';
import { FeedbackRepository } from './feedback-repository.ts';
import { type ConfigColumns, ProfileRepository } from './profile-repository.ts';

export { type ReadPicture, readPicture } from './avatar-type.ts';

/** Even opened on its own, a picture can neither run nor load anything. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

export interface ProfileFeature {
  readonly handlers: Handlers<typeof profileCalls>;
  /** Pictures, which are no call. */
  registerRoutes(app: FastifyInstance, options: Pick<ServeOptions, 'resolveCaller'>): void;
}

/** What people say of themselves, how the product behaves for them, and what they tell who runs it. */
export function createProfileFeature(
  { database }: { database: Database },
  outbox: Pick<OutboxFeature, 'channels'>,
): ProfileFeature {
  const profiles = new ProfileRepository(database.kysely);
  const feedback = new FeedbackRepository(database.kysely);
  return {
    handlers: {
      info: async (_request, { caller }) => {
        const {
          version,
          tel,
          email,
          prompType: _prompt,
          scadaAdaption: _fit,
          equipDisplay: _display,
          guideDismissed: _guide,
          newsRead: _news,
          ...own
        } = await profiles.find(caller);
        return {
          ...own,
          tel: maskedPhone(tel),
          email: maskedEmail(email),
          avatar: avatarPathOf(own.id, version),
          hasSms: outbox.channels.sms,
        };
      },
      updateLoginUser: async ({ revision, ...fields }, { caller }) => {
        await profiles.update(caller, fields, editOf(caller, revision));
        return null;
      },
      setAvatar: async (_request, { caller, files }) => {
        const bytes = files.get('file')?.bytes;
        if (bytes === undefined) throw fieldError('file', 'required');
        if (bytes.length >= AVATAR_MAX_KB * 1024)
          throw new AppError('avatarTooLarge', { kilobytes: AVATAR_MAX_KB });
        const picture = readPicture(bytes, AVATAR_MAX_SIDE);
        if (picture === undefined) throw new AppError('avatarUnfit');
        return { avatar: avatarPathOf(caller.accountId, await profiles.saveAvatar(caller, picture)) };
      },
      removeAvatar: async (_request, { caller }) => {
        await profiles.removeAvatar(caller);
        return null;
      },
      queryConfig: async (_request, { caller }) => {
        const { prompType, scadaAdaption, equipDisplay, guideDismissed, newsRead } =
          await profiles.find(caller);
        return { prompType, scadaAdaption, equipDisplay, guideDismissed, newsRead };
      },
      saveConfig: async (
        { prompType, scadaAdaption, equipDisplay, guideDismissed, newsRead },
        { caller },
      ) => {
        const columns: ConfigColumns = {
          ...(prompType !== undefined && { prompt_type: prompType }),
          ...(scadaAdaption !== undefined && { scada_adaption: scadaAdaption }),
          ...(equipDisplay !== undefined && { equip_display: equipDisplay }),
          ...(guideDismissed !== undefined && { guide_dismissed: guideDismissed }),
          ...(newsRead !== undefined && { news_read: newsRead }),
        };
        await profiles.saveConfig(caller, columns);
        return null;
      },
      addFeedback: async ({ type, content }, { caller }) => {
        await feedback.add(caller.accountId, type, content);
        return null;
      },
      queryFeedback: (request) => feedback.list(request),
    },
    registerRoutes: (app, { resolveCaller }) => {
      app.get<{ Params: { id: string } }>(AVATAR_ROUTE, async (request, reply) => {
        const caller = await requireCaller(request, resolveCaller);
        if (caller.shown !== undefined) throw new AppError('noPermission');
        const { id } = request.params;
        const found = /^[1-9]\d{0,17}$/.test(id)
          ? await profiles.findAvatar(caller.organisationId, id)
          : undefined;
        if (found === undefined) throw new AppError('notFound');
        return reply
          .header('content-type', found.contentType)
          .header('content-security-policy', PICTURE_POLICY)
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('cache-control', 'private, max-age=86400')
          .send(found.bytes);
      });
    },
  };
}
