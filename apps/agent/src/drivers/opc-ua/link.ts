import { setTimeout as sleep } from 'node:timers/promises';
import { type OpcUaOptions, opcUaAddress, opcUaProtocol, toRawValue } from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import {
  AttributeIds,
  ClientMonitoredItemGroup,
  type ClientSession,
  type ClientSubscription,
  DataType,
  type DataValue,
  MessageSecurityMode,
  OPCUAClient,
  SecurityPolicy,
  setErrorLogger,
  setWarningLogger,
  TimestampsToReturn,
  UserTokenType,
  VariantArrayType,
} from 'node-opcua-client';
import type {
  Browsed,
  DeviceFailure,
  DeviceLink,
  DriverEnvironment,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import { browseNodes } from './browse.ts';
import { describeOpcUaError, describeStatus, isRefusal } from './failure.ts';
import { applicationUri, readOwnCertificate } from './own-certificate.ts';
import { ServerTrust } from './server-trust.ts';
import { encodeVariant, readVariant } from './variant.ts';

// The library prints what goes wrong; the driver's status says it, and the agent's log is JSON.
setErrorLogger(() => {});
setWarningLogger(() => {});

/** Nodes of one request: small servers bound it, and the standard has no floor. */
const REQUEST_NODES = 100;
/** A controller may show a written value only after its next cycle. */
const READ_BACK = { tries: 4, pauseMs: 50 };
/** Where a server puts what it is about. */
const OBJECTS_FOLDER = 'i=85';
/** Server_ServerStatus_State: every server has it. */
const SERVER_STATE = 'i=2259';

const modes: Readonly<Record<OpcUaOptions['securityMode'], MessageSecurityMode>> = {
  none: MessageSecurityMode.None,
  sign: MessageSecurityMode.Sign,
  signAndEncrypt: MessageSecurityMode.SignAndEncrypt,
};

const notConnected: DeviceFailure = { code: deviceCode.communicationFault, message: 'not connected' };
const silent: DeviceFailure = { code: deviceCode.readIncomplete, message: 'the server gave no value yet' };

interface Member {
  signal: SignalConfiguration;
  nodeId: string;
}

/** A session with a subscription for all nodes; whether the server still answers is asked at each poll. */
export class OpcUaLink implements DeviceLink {
  onClosed: (failure: DeviceFailure) => void = () => {};
  onReadings: (readings: Reading[]) => void = () => {};
  readonly #options: OpcUaOptions;
  readonly #environment: DriverEnvironment;
  readonly #pollIntervalMs: number;
  readonly #members: Member[];
  readonly #current = new Map<string, Reading>();
  readonly #types = new Map<string, DataType>();
  readonly #trust: ServerTrust;
  #client: OPCUAClient | undefined;
  #session: ClientSession | undefined;
  #subscribedMs = 0;
  #isClosed = false;

  constructor(configuration: DriverConfiguration, environment: DriverEnvironment) {
    const options = opcUaProtocol.optionsSchema.parse(configuration.options);
    this.#options = options;
    this.#environment = environment;
    this.#pollIntervalMs = configuration.pollIntervalMs;
    this.#members = configuration.signals.map((signal) => ({
      signal,
      nodeId: opcUaAddress.parse(signal.address).nodeId,
    }));
    this.#trust = new ServerTrust(options.securityMode === 'none' ? undefined : options.serverFingerprint);
  }

  async open(): Promise<DeviceFailure | undefined> {
    try {
      const client = await this.#createClient();
      if (this.#isClosed) return notConnected;
      this.#client = client;
      await client.connect(this.#options.url);
      const { user, password } = this.#options;
      this.#session = await client.createSession(
        user === ''
          ? { type: UserTokenType.Anonymous }
          : { type: UserTokenType.UserName, userName: user, password },
      );
      await this.#subscribe(this.#session);
      this.#subscribedMs = performance.now();
      return undefined;
    } catch (error) {
      return this.#describe(error as Error);
    }
  }

  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const session = this.#session;
    if (!session) return { isLinkLost: true, failure: notConnected };
    try {
      await session.read({ nodeId: SERVER_STATE, attributeId: AttributeIds.Value });
    } catch (error) {
      return { isLinkLost: true, failure: this.#describe(error as Error) };
    }
    const isSettled = performance.now() - this.#subscribedMs > this.#options.timeoutMs;
    report(
      this.#members.flatMap(({ signal }) => {
        const reading = this.#current.get(signal.id);
        return reading ?? (isSettled ? makeBadReading(signal, silent) : []);
      }),
    );
    return { isLinkLost: false };
  }

  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    const session = this.#session;
    const member = this.#members.find((each) => each.signal.id === signal.id);
    if (!session || !member) return { ok: false, failure: notConnected };
    let wasSent = false;
    try {
      const dataType = await this.#typeOf(session, member);
      const variant = encodeVariant(dataType, toRawValue(signal, value));
      if (!variant) return { ok: false, failure: unfit(signal, value) };
      if (!canStart()) return { ok: false, failure: tooLate };
      wasSent = true;
      const { nodeId } = member;
      const status = await session.write({
        nodeId,
        attributeId: AttributeIds.Value,
        value: { value: variant },
      });
      if (!status.isGoodish()) {
        const failure = describeStatus(status);
        return { ok: false, failure, ...(isRefusal(status) ? {} : { isUncertain: true }) };
      }
      return await this.#readBack(session, member, value);
    } catch (error) {
      return {
        ok: false,
        failure: this.#describe(error as Error),
        ...(wasSent ? { isUncertain: true } : {}),
      };
    }
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const session = this.#session;
    if (!session) return { value: null, failure: notConnected };
    const { nodeId } = opcUaAddress.parse(signal.address);
    try {
      const { statusCode, value } = await session.read({ nodeId, attributeId: AttributeIds.Value });
      const failure = statusCode.isGoodish() ? undefined : describeStatus(statusCode);
      const reading = readDataValue(signal, failure, value);
      return { ...reading, ...(failure ? {} : { type: describeType(value) }) };
    } catch (error) {
      return { value: null, failure: this.#describe(error as Error) };
    }
  }

  async browse(parent: SignalConfiguration['address'] | undefined): Promise<Browsed> {
    const session = this.#session;
    if (!session) return { failure: notConnected };
    const { nodeId } = parent === undefined ? { nodeId: OBJECTS_FOLDER } : opcUaAddress.parse(parent);
    try {
      return await browseNodes(session, nodeId);
    } catch (error) {
      return { failure: this.#describe(error as Error) };
    }
  }

  close(): void {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    this.#session = undefined;
    // The session is closed where that is possible: a server keeps few of them.
    client?.disconnect().catch(() => {});
  }

  async #createClient(): Promise<OPCUAClient> {
    const { securityMode, securityPolicy, timeoutMs } = this.#options;
    const client = OPCUAClient.create({
      applicationName: 'Zutai agent',
      applicationUri,
      clientName: `zutai ${process.pid}`,
      certificateKeyPairProvider: await readOwnCertificate(this.#environment.dataFolder),
      clientCertificateManager: this.#trust.store,
      securityMode: modes[securityMode],
      securityPolicy: securityMode === 'none' ? SecurityPolicy.None : SecurityPolicy[securityPolicy],
      // What a server says of its own addresses may lead elsewhere; the one entered is the one to reach.
      endpointMustExist: false,
      // Polling connects again, with a new link.
      connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 100 },
      keepSessionAlive: true,
      transportTimeout: timeoutMs,
      defaultTransactionTimeout: timeoutMs,
      requestedSessionTimeout: Math.max(60_000, timeoutMs * 4),
    });
    const lose = (message: string) => {
      if (this.#isClosed) return;
      this.onClosed(describeOpcUaError(new Error(message)));
    };
    client.on('connection_lost', () => lose('the server closed the connection'));
    client.on('abort', () => lose('the server ended the connection'));
    return client;
  }

  async #subscribe(session: ClientSession): Promise<void> {
    const subscription = await session.createSubscription2({
      requestedPublishingInterval: this.#pollIntervalMs,
      requestedMaxKeepAliveCount: 20,
      requestedLifetimeCount: 600,
      maxNotificationsPerPublish: 1_000,
      publishingEnabled: true,
    });
    for (let start = 0; start < this.#members.length; start += REQUEST_NODES)
      await this.#monitor(subscription, this.#members.slice(start, start + REQUEST_NODES));
  }

  async #monitor(subscription: ClientSubscription, members: readonly Member[]): Promise<void> {
    const group = ClientMonitoredItemGroup.create(
      subscription,
      members.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })),
      { samplingInterval: this.#pollIntervalMs, queueSize: 1, discardOldest: true },
      TimestampsToReturn.Neither,
    );
    group.on('changed', (_item, value: DataValue, index: number) => {
      const reading = this.#take(members[index]!, value);
      if (!this.#isClosed) this.onReadings([reading]);
    });
    await new Promise<void>((resolve, reject) => {
      group.on('initialized', () => resolve());
      group.on('err', (message) => reject(new Error(message)));
      setTimeout(
        () => reject(new Error('timeout: the server did not take the nodes')),
        2 * this.#options.timeoutMs,
      ).unref();
    });
    // One node that is not there does not stop the rest.
    for (const [index, { statusCode }] of group.monitoredItems.entries()) {
      const member = members[index]!;
      if (statusCode && !statusCode.isGoodish())
        this.#current.set(member.signal.id, makeBadReading(member.signal, describeStatus(statusCode)));
    }
  }

  #take({ signal }: Member, { statusCode, value: variant }: DataValue): Reading {
    const reading = readDataValue(
      signal,
      statusCode.isGoodish() ? undefined : describeStatus(statusCode),
      variant,
    );
    if (reading.failure === undefined) this.#types.set(signal.id, variant.dataType);
    this.#current.set(signal.id, reading);
    return reading;
  }

  /** A value is written in the type that the node has, not in one that would be guessed from it. */
  async #typeOf(session: ClientSession, { signal, nodeId }: Member): Promise<DataType> {
    const known = this.#types.get(signal.id);
    if (known !== undefined) return known;
    const { statusCode, value } = await session.read({ nodeId, attributeId: AttributeIds.Value });
    if (!statusCode.isGoodish()) throw new Error(describeStatus(statusCode).message);
    return value.dataType;
  }

  async #readBack(session: ClientSession, member: Member, value: SignalValue): Promise<WriteOutcome> {
    for (let attempt = 1; ; attempt += 1) {
      const shown = await session.read({ nodeId: member.nodeId, attributeId: AttributeIds.Value });
      const reading = this.#take(member, shown);
      if (reading.failure) return { ok: false, failure: reading.failure, isUncertain: true };
      if (isSame(reading.value, value)) return { ok: true, readBack: reading.value };
      // A push-button: the controller took the bit and cleared it again by itself.
      if (value === true && attempt > 1) return { ok: true, readBack: reading.value };
      if (attempt === READ_BACK.tries) {
        const message = `the device shows ${reading.value} after the write`;
        return { ok: false, failure: { code: deviceCode.dataCheckError, message }, readBack: reading.value };
      }
      await sleep(READ_BACK.pauseMs);
    }
  }

  #describe(error: Error): DeviceFailure {
    const { refused } = this.#trust;
    if (refused === undefined) return describeOpcUaError(error);
    const message = `the server's certificate is not trusted; its SHA-256 is ${refused}`;
    return { code: deviceCode.communicationFault, cause: 'certificate', message };
  }
}

const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline had passed before the write',
};

const unfit = (signal: SignalConfiguration, value: SignalValue): DeviceFailure => ({
  code: deviceCode.outOfRange,
  message: `${signal.tag}: the node's type cannot hold exactly ${value}`,
});

/** A node of 32 bits rounds fractions, which is its nature. */
const isSame = (found: SignalValue, written: SignalValue) =>
  found === written ||
  (typeof found === 'number' && typeof written === 'number' && Math.fround(found) === Math.fround(written));

const describeType = ({ dataType, arrayType }: DataValue['value']) =>
  `${DataType[dataType]}${arrayType === VariantArrayType.Scalar ? '' : '[]'}`;

function readDataValue(
  signal: SignalConfiguration,
  failure: DeviceFailure | undefined,
  variant: DataValue['value'],
): Reading {
  if (failure) return makeBadReading(signal, failure);
  const raw = readVariant(variant);
  if (raw !== undefined) return makeReading(signal, raw);
  const message = 'the node holds a list or a structure, or nothing';
  return makeBadReading(signal, { code: deviceCode.wrongDataType, message });
}
