import type { gatewayCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { type BuiltConfiguration, buildGatewayConfiguration } from './configuration.ts';
import { GatewayService } from './gateway-service.ts';
import { DEFAULT_GROUP_COUNT } from './group.ts';
import { createGatewayHandlers } from './handlers.ts';
import { type GatewayIdentity, GatewayRepository } from './repository.ts';

export { type BuiltConfiguration, buildGatewayConfiguration } from './configuration.ts';
export { requireChangeable } from './gateway-service.ts';
export { DEFAULT_GROUP_COUNT, listGroupIds } from './group.ts';
export {
  listSealedOptions,
  openOptionSecrets,
  sealOptionSecrets,
  withSealedOptions,
} from './option-secrets.ts';
export { type GatewayIdentity, GatewayRepository } from './repository.ts';
export type { StoredEconomy } from './tables.ts';
export { mayPublish, maySubscribe } from './topic-rights.ts';

/**
 * Tells the gateways of this equipment, once the transaction is through, that what they run has changed.
 * To be called with the binding as it was and, where it changes, again with the binding as it is.
 */
export type TouchConfiguration = (transaction: Transaction, equipmentIds: readonly string[]) => Promise<void>;

export interface GatewayFeature {
  readonly handlers: Handlers<typeof gatewayCalls>;
  /** Who signs in to the broker with this user name and password; null for nobody. In constant time. */
  authenticateGateway(sn: string, key: string): Promise<GatewayIdentity | null>;
  /** See {@link buildGatewayConfiguration}. */
  buildConfiguration(gatewayId: string): Promise<BuiltConfiguration | undefined>;
}

export interface GatewayFeatureOptions {
  /** Where gateways reach the broker; asked when it is shown, so that the port may be decided later. */
  readonly getBrokerUrl: () => string;
  /** Whether this server offers the gateway program for download; it does not when not given. */
  readonly hasProgram?: () => boolean;
  /** The key by which programs of gateways are signed (base64); '' when not given. */
  readonly getUpdateKey?: () => Promise<string>;
  /** Ends the connection that runs under an SN, in whatever process has it; called after the change is durable. */
  readonly endConnection: (sn: string) => Promise<void>;
  /** Opens the secrets among the options of drivers. */
  readonly box: SecretBox;
  /** Sparkplug groups over which gateways are spread. */
  readonly groupCount?: number;
}

/** Gateways: registered, given keys, identified at the broker. */
export function createGatewayFeature(
  { database }: { database: Database },
  {
    groupCount = DEFAULT_GROUP_COUNT,
    hasProgram = () => false,
    getUpdateKey = async () => '',
    ...options
  }: GatewayFeatureOptions,
): GatewayFeature {
  const repository = new GatewayRepository(database.kysely);
  const service = new GatewayService(database.kysely, {
    ...{ groupCount, hasProgram, getUpdateKey },
    ...options,
  });
  return {
    handlers: createGatewayHandlers(repository, service),
    authenticateGateway: (sn, key) => service.authenticate(sn, key),
    buildConfiguration: (gatewayId) => buildGatewayConfiguration(database, options.box, gatewayId),
  };
}
