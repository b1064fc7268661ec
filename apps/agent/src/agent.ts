import { join } from 'node:path';
import {
  acknowledgement,
  formatRecordId,
  metricName,
  openRequest,
  parseGatewayConfiguration,
} from '@zutai/contract/sparkplug';
import type { z } from 'zod';
import { defaultRecordLogOptions, RecordLog } from './buffer/record-log.ts';
import type { StoredRecord } from './buffer/record-stream.ts';
import { decodeSampleBatch, encodeSampleBatch, type SampleBatch } from './buffer/sample-codec.ts';
import { CommandRunner } from './commands/command-runner.ts';
import { ConfigurationStore } from './config/configuration-store.ts';
import { EquipmentSet } from './config/equipment-set.ts';
import { type AgentOptions, type AgentStatus, agentVersion } from './options.ts';
import type { Device } from './reporting/device.ts';
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

/** States change in swarms; they are told at most this often. */
const statusPauseMs = 250;

/** The parts of the agent, put together. */
export class Agent {
  private readonly options: AgentOptions;
  private readonly log: RecordLog;
  private readonly pump: Pump;
  private readonly node: EdgeNode;
  private readonly store: ConfigurationStore;
  private readonly equipments: EquipmentSet;
  private readonly commands: CommandRunner;
  private readonly nodeCommands: Record<string, (text: string) => void>;
  private configurationVersion = 0;
  private configurationError = '';
  private changing: Promise<void> = Promise.resolve();
  private statusTimer: NodeJS.Timeout | undefined;

  constructor(options: AgentOptions) {
    const { dataFolder, logger } = options;
    this.options = options;
    this.log = new RecordLog({
      ...defaultRecordLogOptions,
      ...options.buffer,
      folder: join(dataFolder, 'records'),
      onDropped: (recordCount) =>
        logger.warn({ recordCount }, 'the buffer is full, the oldest records were dropped'),
    });
    this.store = new ConfigurationStore(dataFolder, logger);
    this.node = new EdgeNode(
      { ...options, reconnect: options.reconnect ?? { minMs: 500, maxMs: 30_000 } },
      {
        readNodeState: () => this.readNodeState(),
        listDeviceBirths: () =>
          this.equipments
            .list()
            .map((device) => ({ deviceId: device.deviceId, metrics: listBirthMetrics(device) })),
        onOnline: () => {
          this.pump.start();
          this.commands.sendWaiting();
        },
        onOffline: () => this.pump.stop(),
        onDrained: () => this.pump.schedule(),
        onNodeCommand: (metrics) => this.handleNodeCommand(metrics),
        onDeviceCommand: (deviceId, metrics) => void this.commands.run(deviceId, metrics),
      },
    );
    this.pump = new Pump(
      this.log,
      { isWritable: () => this.node.isWritable, send: (...record) => this.sendRecord(...record) },
      { ...defaultPumpOptions, ...options.pump },
    );
    this.equipments = new EquipmentSet({
      send: (batch) => {
        this.storeBatch(batch);
      },
      onStatusChanged: () => this.announceState(),
    });
    this.commands = new CommandRunner(
      (deviceId) => this.equipments.find(deviceId),
      (result) => this.node.publishNodeData([textMetric(metricName.commandResult, JSON.stringify(result))]),
      logger,
    );
    this.nodeCommands = {
      [metricName.configuration]: (text) => {
        this.changing = this.changing.then(() => this.takeConfiguration(text));
      },
      [metricName.open]: (text) => {
        const request = this.parseCommand(metricName.open, openRequest, text);
        if (request) this.equipments.find(request.deviceId)?.setLease(request);
      },
      [metricName.acknowledged]: (text) => {
        const request = this.parseCommand(metricName.acknowledged, acknowledgement, text);
        if (request) this.pump.acknowledge(request.stream, request.position);
      },
    };
  }

  /** Takes up the stored configuration, if there is one, and connects. */
  async start(): Promise<void> {
    const configuration = this.store.read();
    if (configuration) {
      const { born } = await this.equipments.apply(configuration);
      this.configurationVersion = configuration.version;
      for (const device of born) device.start();
    }
    this.node.start();
  }

  async stop(): Promise<void> {
    clearTimeout(this.statusTimer);
    await this.changing;
    await this.equipments.stop();
    clearTimeout(this.statusTimer);
    this.pump.stop();
    await this.node.stop();
    this.log.close();
  }

  getStatus(): AgentStatus {
    return {
      isConnected: this.node.isConnected,
      configurationVersion: this.configurationVersion,
      configurationError: this.configurationError,
      drivers: this.equipments.listStatuses(),
      skippedPolls: this.equipments.list().reduce((sum, device) => sum + device.skippedPolls, 0),
      buffer: {
        records: this.log.unacknowledgedRecords,
        bytes: this.log.bytes,
        droppedRecords: this.log.droppedRecords,
      },
    };
  }

  private storeBatch(batch: SampleBatch): void {
    try {
      this.log.append(encodeSampleBatch(batch));
      this.pump.schedule();
    } catch (error) {
      // Polling and commands go on; the disk is what somebody has to look at.
      this.options.logger.error(
        { deviceId: batch.deviceId, error: String(error) },
        'values could not be stored',
      );
    }
  }

  private handleNodeCommand(metrics: SparkplugMetric[]): void {
    for (const { name, value } of metrics) {
      if (name && Object.hasOwn(this.nodeCommands, name)) this.nodeCommands[name]?.(String(value));
    }
  }

  private parseCommand<T>(name: string, schema: z.ZodType<T>, text: string): T | undefined {
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      this.options.logger.warn(
        { name, error: String(error) },
        'a command that cannot be understood was ignored',
      );
      return undefined;
    }
  }

  /** Takes a configuration as a whole or leaves the old one in force and says why. */
  private async takeConfiguration(text: string): Promise<void> {
    const { logger } = this.options;
    const result = parseGatewayConfiguration(text);
    try {
      if (!result.ok) throw new RangeError(result.error);
      const { born, removed } = await this.equipments.apply(result.configuration);
      this.configurationVersion = result.configuration.version;
      this.configurationError = '';
      for (const deviceId of removed) this.node.publishDeviceDeath(deviceId);
      for (const device of born) {
        this.node.publishDeviceBirth(device.deviceId, listBirthMetrics(device));
        device.start();
      }
      this.store.write(result.configuration);
      logger.info({ version: this.configurationVersion }, 'configuration taken');
    } catch (error) {
      this.configurationError = error instanceof Error ? error.message : String(error);
      logger.warn({ error: this.configurationError }, 'configuration refused');
    }
    const { configurationVersion, configurationError, drivers } = this.readNodeState();
    this.node.publishNodeData(
      makeNodeMetrics({ configurationVersion, configurationError, drivers }, Date.now()),
    );
  }

  private announceState(): void {
    this.statusTimer ??= setTimeout(() => {
      this.statusTimer = undefined;
      const { drivers, droppedRecords } = this.readNodeState();
      this.node.publishNodeData(makeNodeMetrics({ drivers, droppedRecords }, Date.now()));
    }, statusPauseMs);
  }

  private readNodeState(): NodeState {
    return {
      agentVersion,
      configurationVersion: this.configurationVersion,
      configurationError: this.configurationError,
      drivers: JSON.stringify(this.equipments.listStatuses()),
      droppedRecords: this.log.droppedRecords,
      signalLevelPercent: this.options.readSignalLevel?.() ?? 100,
    };
  }

  private sendRecord(streamId: string, record: StoredRecord, isHistorical: boolean): void {
    const { deviceId, samples } = decodeSampleBatch(record.payload);
    const device = this.equipments.find(deviceId);
    const metrics = samples.map((sample) =>
      makeDataMetric(
        sample,
        chooseType(sample, device?.findSignal({ alias: sample.signalId })),
        isHistorical,
      ),
    );
    this.node.publishDeviceData(deviceId, metrics, formatRecordId(streamId, record.position));
  }
}

function textMetric(name: string, value: string): SparkplugMetric {
  return { name, type: 'String', value, timestamp: Date.now() };
}

function listBirthMetrics(device: Device): SparkplugMetric[] {
  const nowMs = Date.now();
  return device.listSignals().map(({ signal, last }) => makeBirthMetric(signal, last, nowMs));
}
