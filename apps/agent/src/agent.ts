import { join } from 'node:path';
import { HEARTBEAT_MS } from '@zutai/contract/communication';
import {
  formatRecordId,
  type GatewayConfiguration,
  HEALTH_DRIVERS_MAX,
  type HealthAnswer,
  metricName,
  parseGatewayConfiguration,
} from '@zutai/contract/sparkplug';
import { defaultRecordLogOptions, RecordLog } from './buffer/record-log.ts';
import type { StoredRecord } from './buffer/record-stream.ts';
import { decodeSampleBatch, encodeSampleBatch, type SampleBatch } from './buffer/sample-codec.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { HoldKeeper } from './commands/hold-keeper.ts';
import { HoldStore } from './commands/hold-store.ts';
import { NodeCommands } from './commands/node-commands.ts';
import { ConfigurationChanges, type Disturb } from './config/configuration-changes.ts';
import { ConfigurationStore } from './config/configuration-store.ts';
import { listDriverSecrets } from './config/driver-secrets.ts';
import { EquipmentSet } from './config/equipment-set.ts';
import { Economy } from './economy/economy.ts';
import type { AgentLog } from './health/agent-log.ts';
import { GatewayMeter } from './health/gateway-meter.ts';
import { type AgentOptions, type AgentStatus, agentVersion } from './options.ts';
import type { Device } from './reporting/device.ts';
import { DriverRequests } from './requests/driver-requests.ts';
import { GatewayRequests } from './requests/gateway-requests.ts';
import { ScriptSet } from './scripts/script-set.ts';
import { EdgeNode } from './uplink/edge-node.ts';
import {
  chooseType,
  makeBirthMetric,
  makeDataMetric,
  makeNodeMetrics,
  type NodeState,
  type SparkplugMetric,
} from './uplink/metric.ts';
import { defaultPumpOptions, Pump } from './uplink/pump.ts';
import { StorageWatch } from './uplink/storage-watch.ts';

/** A broker that is started again is reached again within a second. */
const RECONNECT = { minMs: 500, maxMs: 8_000, quick: { maxMs: 1_000, forMs: 60_000 } };
/** States change in bursts; they are reported at most this often. */
const statusPauseMs = 250;

/** The parts of the agent, put together. */
export class Agent {
  readonly #options: AgentOptions & { readonly logger: AgentLog };
  readonly #log: RecordLog;
  readonly #pump: Pump;
  readonly #node: EdgeNode;
  readonly #storage = new StorageWatch({ onChanged: () => this.#tell('storage') });
  readonly #store: ConfigurationStore;
  readonly #equipments: EquipmentSet;
  readonly #commands: CommandRunner;
  readonly #holds: HoldKeeper;
  readonly #scripts: ScriptSet;
  readonly #economy: Economy;
  readonly #meter: GatewayMeter;
  readonly #nodeCommands: NodeCommands;
  #configurationVersion = 0;
  #configurationError = '';
  readonly #changes = new ConfigurationChanges();
  #isStopping = false;
  #statusTimer: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: AgentOptions & { readonly logger: AgentLog }) {
    const { dataFolder, logger, key, restart, exchange } = options;
    this.#options = options;
    logger.hide([key]);
    this.#meter = new GatewayMeter(options.isInServer);
    this.#log = new RecordLog({
      ...defaultRecordLogOptions,
      ...options.buffer,
      folder: join(dataFolder, 'records'),
      onDropped: (recordCount) =>
        logger.warn({ recordCount }, 'the buffer is full, the oldest records were dropped'),
      // A record holds at least one value.
      onFull: (error, lostRecords) => this.#storage.noteFailure(error, lostRecords),
    });
    this.#store = new ConfigurationStore(dataFolder, logger);
    this.#node = new EdgeNode(
      { ...options, reconnect: options.reconnect ?? RECONNECT },
      {
        readNodeState: () => this.#readNodeState(),
        listStreams: () => this.#log.listStreams(),
        listDeviceBirths: () =>
          this.#equipments
            .list()
            .map((device) => ({ deviceId: device.deviceId, metrics: listBirthMetrics(device) })),
        onOnline: () => {
          exchange?.noteOnline();
          this.#pump.start();
          this.#commands.sendWaiting();
        },
        onOffline: () => {
          this.#pump.stop();
          this.#commands.cancelWaiting();
          this.#holds.endAll('disconnected');
        },
        onStorageFailure: (error) => this.#storage.noteFailure(error, 0),
        onDrained: () => this.#pump.schedule(),
        onNodeCommand: (metrics, ageMs) => this.#nodeCommands.run(metrics, ageMs),
        onDeviceCommand: (deviceId, metrics, ageMs) => void this.#commands.run(deviceId, metrics, ageMs),
      },
    );
    this.#pump = new Pump(
      this.#log,
      { isWritable: () => this.#node.isWritable, send: (...record) => this.#sendRecord(...record) },
      { ...defaultPumpOptions, ...options.pump },
    );
    this.#scripts = new ScriptSet(logger);
    this.#economy = new Economy({
      listDevices: () => this.#equipments.list().map(({ deviceId }) => deviceId),
      onChanged: (opened) => this.#announceEconomy(opened),
      onRound: () => this.#beginRound(),
      ...(options.economyGraceMs !== undefined && { graceMs: options.economyGraceMs }),
    });
    this.#equipments = new EquipmentSet({
      onChanged: (device) => this.#scripts.noteChanged(device),
      send: (batch) => {
        this.#storeBatch(batch);
      },
      onStatusChanged: () => this.#announceState(),
      economy: this.#economy,
      mayReach: options.mayReach,
      environment: { dataFolder },
    });
    const findDevice = (deviceId: string) => this.#equipments.find(deviceId);
    this.#holds = new HoldKeeper({
      findDevice,
      send: (result) => this.#commands.send(result),
      store: new HoldStore(dataFolder),
      logger,
    });
    this.#commands = new CommandRunner({
      findDevice,
      publish: (result) =>
        this.#node.publishNodeData([textMetric(metricName.commandResult, JSON.stringify(result))]),
      configurationVersion: () => this.#configurationVersion,
      settledFor: (deviceId) => this.#changes.settledFor(deviceId),
      holds: this.#holds,
      logger,
    });
    const requests = new DriverRequests({
      findDriver: (deviceId, driverId) => findDevice(deviceId)?.findDriver(driverId),
      findDevice,
      describeHealth: (driverId) => this.#describeHealth(driverId),
      scripts: this.#scripts,
      settledFor: (deviceId) => this.#changes.settledFor(deviceId),
      gateway: new GatewayRequests({
        ...{ log: logger, restart, exchange, isBusy: () => this.#commands.isBusy },
        openEconomy: (durationMs) => this.#economy.openByHand(durationMs),
      }),
      publish: (answer) =>
        this.#node.publishNodeData([textMetric(metricName.driverAnswer, JSON.stringify(answer))]),
      logger,
    });
    this.#nodeCommands = new NodeCommands({
      ...{ requests, logger, equipments: this.#equipments, economy: this.#economy },
      ...{ holds: this.#holds, commands: this.#commands, pump: this.#pump },
      takeConfiguration: (text) => {
        if (!this.#isStopping) this.#changes.add((disturb) => this.#takeConfiguration(text, disturb));
      },
    });
  }

  /** Takes up the stored configuration, if there is one, and connects. */
  async start(): Promise<void> {
    const configuration = this.#store.read();
    if (configuration) {
      this.#options.logger.hide(listDriverSecrets(configuration));
      const { born } = await this.#equipments.apply(configuration);
      this.#configurationVersion = configuration.version;
      this.#economy.configure(configuration.economy);
      for (const device of born) device.start();
      this.#scripts.apply(configuration, (deviceId) => this.#equipments.find(deviceId));
    }
    this.#checkDisk();
    this.#economy.start();
    this.#holds.start();
    this.#node.start();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#statusTimer);
    this.#isStopping = true;
    this.#commands.stop();
    await this.#changes.settled();
    const failures: unknown[] = [];
    // What one part does not do keeps no other from ending: nothing of it runs beside an agent that follows it.
    const steps: readonly (() => Promise<void> | void)[] = [
      () => this.#economy.stop(),
      () => this.#holds.stop(),
      () => this.#scripts.stop(),
      () => this.#equipments.stop(),
      () => clearTimeout(this.#statusTimer),
      () => this.#pump.stop(),
      () => this.#node.stop(),
      () => this.#log.close(),
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  getStatus(): AgentStatus {
    return {
      isConnected: this.#node.isConnected,
      configurationVersion: this.#configurationVersion,
      configurationError: this.#configurationError,
      drivers: this.#equipments.listStatuses(),
      skippedPolls: this.#equipments.list().reduce((sum, device) => sum + device.skippedPolls, 0),
      buffer: {
        records: this.#log.unacknowledgedRecords,
        bytes: this.#log.bytes,
        droppedRecords: this.#log.droppedRecords,
      },
    };
  }

  #describeHealth(driverId: string | undefined): HealthAnswer {
    const all = this.#equipments.listDrivers();
    const asked = all.find(({ configuration }) => configuration.id === driverId);
    const line = asked?.meter.line;
    const told =
      driverId === undefined
        ? all
        : all.filter((driver) => driver === asked || (line !== undefined && driver.meter.line === line));
    return {
      kind: 'health',
      gateway: this.#meter.describe({
        buffer: this.getStatus().buffer,
        waitingEvents: this.#commands.unsentCount,
        connections: this.#node.connections,
      }),
      drivers: told.slice(0, HEALTH_DRIVERS_MAX).map((driver) => driver.describeHealth()),
      isCut: told.length > HEALTH_DRIVERS_MAX,
    };
  }

  /** Values that the disk does not take go live all the same; without a connection they are lost, and counted. */
  #storeBatch(batch: SampleBatch): void {
    try {
      this.#log.append(encodeSampleBatch(batch));
      this.#storage.noteSuccess();
      // What is kept for history waits for the next value that is wanted now.
      if (batch.isHistorical !== true) this.#pump.want();
    } catch (error) {
      const isSent = this.#node.isWritable && batch.isHistorical !== true;
      if (isSent) this.#node.publishDeviceData(batch.deviceId, this.#listMetrics(batch, false));
      if (this.#storage.fault === undefined)
        this.#options.logger.error(
          { error: String(error) },
          'values cannot be stored; they are sent live only',
        );
      this.#storage.noteFailure(error, isSent ? 0 : batch.samples.length);
    }
  }

  /** Takes a configuration as a whole or leaves the old one in force and says why. */
  async #takeConfiguration(text: string, disturb: Disturb): Promise<void> {
    const { logger } = this.#options;
    const result = parseGatewayConfiguration(text);
    try {
      if (!result.ok) throw new RangeError(result.error);
      logger.hide(listDriverSecrets(result.configuration));
      // What is pressed is released where it was pressed, as long as that is known.
      const { ending, changing } = this.#equipments.compare(result.configuration);
      disturb(changing);
      await this.#holds.endOf(ending.map((device) => device.deviceId));
      const { born, removed } = await this.#equipments.apply(result.configuration);
      this.#configurationVersion = result.configuration.version;
      this.#configurationError = '';
      this.#economy.noteBorn(born.map(({ deviceId }) => deviceId));
      this.#economy.configure(result.configuration.economy);
      for (const deviceId of removed) this.#node.publishDeviceDeath(deviceId);
      for (const device of born) {
        this.#node.publishDeviceBirth(device.deviceId, listBirthMetrics(device));
        device.start();
      }
      this.#scripts.apply(result.configuration, (deviceId) => this.#equipments.find(deviceId));
      this.#keepConfiguration(result.configuration);
      logger.info({ version: this.#configurationVersion }, 'configuration taken');
    } catch (error) {
      this.#configurationError = error instanceof Error ? error.message : String(error);
      logger.warn({ error: this.#configurationError }, 'configuration refused');
    }
    this.#tell('configurationVersion', 'configurationError', 'drivers');
  }

  /** It is in force whether or not the disk takes it; until it does, a restart begins with the one before. */
  #keepConfiguration(configuration: GatewayConfiguration): void {
    try {
      this.#store.write(configuration);
    } catch (error) {
      this.#options.logger.error({ error: String(error) }, 'the configuration could not be stored');
      this.#storage.noteFailure(error, 0);
    }
  }

  /** Recording is taken up again when there is room again, also while no value changes that would have to be kept. */
  #checkDisk(): void {
    try {
      this.#log.check();
      this.#store.writeWaiting();
      this.#storage.noteSuccess();
    } catch (error) {
      if (this.#storage.fault === undefined)
        this.#options.logger.error({ error: String(error) }, 'the disk does not take what has to be kept');
      this.#storage.noteFailure(error, 0);
    }
  }

  /** What did not change needs no message of its own: that its driver was answered lately says that it is current. */
  #beat(): void {
    if (this.#storage.fault !== undefined) this.#checkDisk();
    // Closed, it is expected once a round.
    if (this.#economy.isAllClosed) return;
    this.#tell('drivers');
  }

  /** Devices that were opened say all that they know; the others are from now on expected less often. */
  #announceEconomy(opened: readonly string[]): void {
    this.#tell('economy', 'drivers');
    for (const deviceId of opened) this.#equipments.find(deviceId)?.reportAll();
    this.#handOverKept();
  }

  #handOverKept(): void {
    for (const device of this.#equipments.list()) device.flushKept();
    this.#pump.want();
  }

  /** The next readings of what is closed are reported; what was kept meanwhile goes with them. */
  #beginRound(): void {
    this.#handOverKept();
    this.#tell('drivers');
  }

  #announceState(): void {
    this.#statusTimer ??= setTimeout(() => {
      this.#statusTimer = undefined;
      this.#tell('drivers', 'droppedRecords');
    }, statusPauseMs);
  }

  #tell(...names: (keyof NodeState)[]): void {
    const state = this.#readNodeState();
    const told = Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<NodeState>;
    this.#node.publishNodeData(makeNodeMetrics(told, Date.now()));
  }

  #readNodeState(): NodeState {
    return {
      agentVersion,
      configurationVersion: this.#configurationVersion,
      configurationError: this.#configurationError,
      drivers: JSON.stringify(this.#equipments.listStatuses()),
      droppedRecords: this.#log.droppedRecords,
      storage: this.#storage.describe(),
      signalLevelPercent: this.#options.readSignalLevel?.() ?? 100,
      economy: this.#economy.describe(),
    };
  }

  #sendRecord(streamId: string, record: StoredRecord, isHistorical: boolean): void {
    const batch = decodeSampleBatch(record.payload);
    const metrics = this.#listMetrics(batch, isHistorical || batch.isHistorical === true);
    this.#node.publishDeviceData(batch.deviceId, metrics, formatRecordId(streamId, record.position));
  }

  #listMetrics({ deviceId, samples }: SampleBatch, isHistorical: boolean): SparkplugMetric[] {
    const device = this.#equipments.find(deviceId);
    return samples.map((sample) =>
      makeDataMetric(sample, chooseType(sample, device?.metricTypeOf(sample.signalId)), isHistorical),
    );
  }
}

function textMetric(name: string, value: string): SparkplugMetric {
  return { name, type: 'String', value, timestamp: Date.now() };
}

function listBirthMetrics(device: Device): SparkplugMetric[] {
  const nowMs = Date.now();
  return device.listSignals().map(({ signal, type, last }) => makeBirthMetric(signal, type, last, nowMs));
}
