import type { VideoCloudReport } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import {
  type EzvizAddress,
  type EzvizCamera,
  type EzvizClient,
  EzvizRefusal,
  EzvizUnreachable,
} from './ezviz-client.ts';
import type { TokenCache } from './token-cache.ts';
import { type StoredAccount, secretContext } from './video-cloud-repository.ts';

/** Codes by which EZVIZ says that a token expired or is none. */
const TOKEN_ENDED = new Set(['10002', '10011', '10012']);
/** Codes by which it says that the account does not have the camera: another account may. */
const NOT_ITS_OWN = new Set(['20002', '20018', '20014', '20015']);

/** What is asked of the video cloud for an organisation. */
export class CloudService {
  readonly #client: EzvizClient;
  readonly #tokens: TokenCache;
  readonly #box: SecretBox;

  constructor(client: EzvizClient, tokens: TokenCache, box: SecretBox) {
    this.#client = client;
    this.#tokens = tokens;
    this.#box = box;
  }

  /** Asks for a token anew, so that what was changed at the cloud is seen. */
  async test(account: StoredAccount): Promise<VideoCloudReport> {
    const { appKey } = account;
    const secret = this.#secretOf(account);
    this.#tokens.drop(appKey, secret);
    try {
      const { expiresMs } = await this.#tokens.get(appKey, secret);
      return { isWorking: true, expiresMs, code: '200', reason: '' };
    } catch (error) {
      if (error instanceof EzvizRefusal)
        return { isWorking: false, expiresMs: null, code: error.code, reason: error.message };
      if (error instanceof EzvizUnreachable)
        return { isWorking: false, expiresMs: null, code: '', reason: '' };
      throw error;
    }
  }

  /**
   * The address of a camera, by the first account that has it.
   * @throws AppError videoCloudNotSetUp, videoCloudRefused, videoCloudUnreachable
   */
  async findAddress(accounts: readonly StoredAccount[], camera: EzvizCamera): Promise<EzvizAddress> {
    let last: unknown = new AppError('videoCloudNotSetUp');
    for (const account of accounts) {
      try {
        return await this.#addressBy(account, camera);
      } catch (error) {
        // One that is wrong or away keeps nobody from the cameras of the others.
        const isAnswer = error instanceof EzvizRefusal || error instanceof EzvizUnreachable;
        if (!isAnswer) throw error;
        // What an account that has the camera says of it tells more than that another has not.
        if (!(error instanceof EzvizRefusal && NOT_ITS_OWN.has(error.code)) || last instanceof AppError)
          last = error;
      }
    }
    throw toAppError(last);
  }

  async #addressBy(account: StoredAccount, camera: EzvizCamera): Promise<EzvizAddress> {
    const { appKey } = account;
    const secret = this.#secretOf(account);
    const { accessToken } = await this.#tokens.get(appKey, secret);
    try {
      return await this.#client.getAddress(accessToken, camera);
    } catch (error) {
      if (!(error instanceof EzvizRefusal && TOKEN_ENDED.has(error.code))) throw error;
      this.#tokens.drop(appKey, secret);
      const renewed = await this.#tokens.get(appKey, secret);
      return this.#client.getAddress(renewed.accessToken, camera);
    }
  }

  #secretOf({ organisationId, appKey, appSecret }: StoredAccount): string {
    return this.#box.open(appSecret, secretContext(organisationId, appKey)).toString('utf8');
  }
}

function toAppError(error: unknown): unknown {
  if (error instanceof EzvizRefusal)
    return new AppError('videoCloudRefused', { code: error.code, reason: error.message });
  if (error instanceof EzvizUnreachable) return new AppError('videoCloudUnreachable');
  return error;
}
