import type { RequestOf, ResponseOf, videoCloudCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import type { PageService } from '../page/index.ts';
import { CloudService } from './cloud-service.ts';
import { EzvizClient } from './ezviz-client.ts';
import { doesName } from './page-names.ts';
import { TokenCache } from './token-cache.ts';
import { videoCloudRecords } from './video-cloud-records.ts';
import { secretContext, VideoCloudRepository } from './video-cloud-repository.ts';

/** Longest that one answer of the cloud may take. */
const TIMEOUT_MS = 8_000;

export interface VideoCloudFeature {
  readonly handlers: Handlers<typeof videoCloudCalls>;
}

interface Platform {
  readonly database: Database;
  readonly config: {
    readonly ezvizUrl: string;
    /** Address of the stream of a camera, with {code} in the place of its index code; undefined: there is none. */
    readonly cameraStream?: string | undefined;
  };
}

interface Parts {
  readonly box: SecretBox;
  readonly pages: Pick<PageService, 'open'>;
  readonly now?: () => number;
}

/** Accounts at the video cloud EZVIZ, and where the pictures of cameras can be had (ADR 104). */
export function createVideoCloudFeature(
  { database, config }: Platform,
  { box, pages, now }: Parts,
): VideoCloudFeature {
  // The address is the operator's own, so it may lead into their networks; no redirect is followed.
  const fetch = createGuardedFetch({ allowedNetworks: ['*'], timeoutMs: TIMEOUT_MS });
  const client = new EzvizClient(fetch, config.ezvizUrl);
  const cloud = new CloudService(client, new TokenCache(client, now), box);
  const accounts = new VideoCloudRepository(database.kysely);

  const requireFound = async (caller: Caller, id: string) => {
    const found = await accounts.find(caller.organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  const requireShown = async (caller: Caller, pageId: string, name: string) => {
    const { file, faceplates } = await pages.open(caller, pageId, undefined);
    if (!doesName([file, faceplates], name)) throw new AppError('notFound');
  };

  return {
    handlers: {
      ...recordHandlers<typeof videoCloudCalls>(database, videoCloudRecords),
      add: async ({ appSecret, ...fields }, { caller: { organisationId } }) => {
        const sealed = box.seal(appSecret, secretContext(organisationId, fields.appKey));
        return { id: await accounts.insert(organisationId, fields, sealed) };
      },
      edit: async (request, { caller }) => {
        await editAccount(request, caller);
        return null;
      },
      test: async ({ id }, { caller }) => cloud.test(await requireFound(caller, id)),
      queryAddress: async ({ pageId, ...camera }, { caller }) => {
        await requireShown(caller, pageId, camera.serialNumber);
        return cloud.findAddress(await accounts.listActive(caller.organisationId), camera);
      },
      queryCameraAddress: async ({ pageId, cameraIndexCode }, { caller }) => {
        await requireShown(caller, pageId, cameraIndexCode);
        return cameraAddress(config.cameraStream, cameraIndexCode);
      },
    },
  };

  async function editAccount(
    { id, revision, appSecret, ...fields }: RequestOf<typeof videoCloudCalls.edit>,
    caller: Caller,
  ): Promise<void> {
    const { organisationId } = caller;
    const before = await requireFound(caller, id);
    const appKey = fields.appKey ?? before.appKey;
    // A secret belongs to its key; whoever enters another key has to know that one's.
    if (appKey !== before.appKey && appSecret === undefined) throw fieldError('appSecret', 'required');
    const sealed =
      appSecret === undefined ? undefined : box.seal(appSecret, secretContext(organisationId, appKey));
    const isFound = await accounts.update(organisationId, id, fields, sealed, editOf(caller, revision));
    if (!isFound) throw new AppError('notFound');
  }
}

function cameraAddress(
  template: string | undefined,
  code: string,
): ResponseOf<typeof videoCloudCalls.queryCameraAddress> {
  if (template === undefined) throw new AppError('cameraStreamNotSetUp');
  return { url: template.replaceAll('{code}', encodeURIComponent(code)), expiresMs: null };
}
