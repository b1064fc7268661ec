import {
  isLoginPath,
  PLAIN_STYLE,
  type PushConfiguration,
  type ShownStyle,
  STYLE_IMAGE_ROUTE,
  type styleCalls,
} from '@zutai/contract';
import { pickLanguage } from '@zutai/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Caller, type Handlers, type ServeOptions } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { PICTURE_POLICY } from '../profile/index.ts';
import { StyleAssignmentRepository } from './assignment-repository.ts';
import { brandedPage } from './branded-page.ts';
import { ShownRepository } from './shown-repository.ts';
import { StyleRepository } from './style-repository.ts';
import { readLooks, requireAllowed, StyleService } from './style-service.ts';
import type { StoredPush } from './tables.ts';

export type { StoredPush } from './tables.ts';

/** Where the product is looked at from. */
export interface Place {
  readonly host: string;
  /** Of the page. */
  readonly path: string;
}

export interface StyleFeature {
  readonly handlers: Handlers<typeof styleCalls>;
  /** Who a message to an account says it is from; undefined where nothing was set. */
  findPushOfAccount(accountId: string): Promise<StoredPush | undefined>;
  /** The same of a message to a group chat of an organisation. */
  findPushOfOrganisation(organisationId: string): Promise<StoredPush | undefined>;
  /** The style to show. Throws newStyleFailed. */
  findShown(caller: Pick<Caller, 'accountId' | 'organisationId'> | null, place: Place): Promise<ShownStyle>;
  /** The page of the web app with the style of who asks for it; as it was where that cannot be had. */
  completePage(
    html: string,
    request: FastifyRequest,
    resolveCaller: ServeOptions['resolveCaller'],
  ): Promise<string>;
  /** Pictures, which are no call. */
  registerRoutes(app: FastifyInstance): void;
}

/** What the product looks like and calls itself, for each organisation (ADR 96). */
export function createStyleFeature({
  database,
  logger,
}: {
  database: Database;
  logger: Logger;
}): StyleFeature {
  const { kysely } = database;
  const styles = new StyleRepository(kysely);
  const assignments = new StyleAssignmentRepository(kysely);
  const shown = new ShownRepository(kysely);
  const service = new StyleService(database);
  const requireOwn = async (caller: Caller, id: string) => {
    const found = await styles.find(caller, id);
    if (found?.isChangeable !== true) throw new AppError('notFound');
  };
  const findShown: StyleFeature['findShown'] = async (caller, { host, path }) => {
    const stored = await shown.find({
      caller,
      host: host.toLowerCase().replace(/\.$/, ''),
      loginPath: isLoginPath(path) ? path : '',
    });
    if (stored === undefined) return PLAIN_STYLE;
    const looks = stored.isNew ? readLooks(stored) : { login: null, main: null };
    return { ...stored, ...looks };
  };
  return {
    findShown,
    completePage: async (html, request, resolveCaller) => {
      try {
        const caller = await resolveCaller(request);
        const [path = ''] = request.url.split('?', 1);
        const place = { host: request.hostname, path };
        const style = await findShown(caller === 'revoked' ? null : caller, place);
        return brandedPage(html, style, pickLanguage(request.headers['accept-language']));
      } catch (error) {
        // The app asks for it by itself then, and says that it could not be had.
        logger.warn({ err: error }, 'a page was sent without its style');
        return html;
      }
    },
    findPushOfAccount: (accountId) => shown.findPushOfAccount(accountId),
    findPushOfOrganisation: (organisationId) => shown.findPushOfOrganisation(organisationId),
    handlers: {
      loadStyle: ({ path }, { caller, http }) => findShown(caller, { host: http.request.hostname, path }),
      query: (request, { caller }) => styles.list(caller, request, false),
      querySysStyle: (request, { caller }) => styles.list(caller, request, true),
      infoStyle: ({ id }, { caller }) => service.find(caller, id),
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
      validateLoginUrl: async ({ loginUrl, id }, { caller }) => {
        requireAllowed(caller, { loginUrl });
        return { isFree: await styles.isLoginUrlFree(caller, loginUrl, id) };
      },
      updateWebLogin: async (request, { caller, files }) => {
        await service.updateLogin(caller, request, files);
        return null;
      },
      updateWebMain: async (request, { caller, files }) => {
        await service.updateMain(caller, request, files);
        return null;
      },
      queryPush: async ({ id }, { caller }) => {
        const found = await styles.findPush(caller, id);
        if (found === undefined) throw new AppError('notFound');
        return pushOf(found);
      },
      addPush: async (request, { caller }) => {
        await service.setPush(caller, request, false);
        return null;
      },
      editPush: async (request, { caller }) => {
        await service.setPush(caller, request, true);
        return null;
      },
      queryAuthExternal: async (request, { caller }) => {
        await requireOwn(caller, request.id);
        return assignments.list(caller, request, true);
      },
      queryUnAuthExternal: async (request, { caller }) => {
        await requireOwn(caller, request.id);
        return assignments.list(caller, request, false);
      },
      auth: async (request, { caller }) => {
        await service.setExternal(caller, request, true);
        return null;
      },
      cancelAuth: async (request, { caller }) => {
        await service.setExternal(caller, request, false);
        return null;
      },
    },
    registerRoutes: (app) => {
      app.get<{ Params: { key: string } }>(STYLE_IMAGE_ROUTE, async (request, reply) => {
        const found = await shown.findImage(request.params.key.slice(0, 50));
        if (found === undefined) throw new AppError('notFound');
        return (
          reply
            .header('content-type', found.contentType)
            .header('content-security-policy', PICTURE_POLICY)
            .header('x-content-type-options', 'nosniff')
            .header('cross-origin-resource-policy', 'same-origin')
            // Another picture has another address.
            .header('cache-control', 'public, max-age=31536000, immutable')
            .send(found.bytes)
        );
      });
    },
  };
}

function pushOf(found: { id: string; revision: number; push: StoredPush | null }): PushConfiguration {
  const { id, revision, push } = found;
  return { id, revision, isSet: push !== null, ...{ name: '', sign: '', ...push } };
}
