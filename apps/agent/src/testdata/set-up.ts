import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayConfigurationInput, metricName } from '@zutai/contract/sparkplug';
import type { AgentLogger } from '../logger.ts';
import { type AgentOptions, type RunningAgent, startAgent } from '../index.ts';
import { TestBroker, TestPlatform, waitFor } from './platform.ts';

export const group = 'zutai-0';
export const sn = 'SN-1';
export const key = 'a key nobody may read in a log';

/** A broker, a platform and any number of lives of one agent, with one data folder. */
export class Bench {
  readonly broker = new TestBroker();
  readonly platform = new TestPlatform(group, sn);
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'zutai-agent-'));
  readonly logLines: string[] = [];
  readonly #agents: RunningAgent[] = [];

  async start(): Promise<this> {
    await this.broker.plugIn();
    await this.platform.connect(this.broker.url);
    return this;
  }

  async stop(): Promise<void> {
    for (const agent of this.#agents) await agent.stop();
    await this.platform.disconnect();
    await this.broker.unplug();
    rmSync(this.dataFolder, { recursive: true });
  }

  async startAgent(options: Partial<AgentOptions> = {}): Promise<RunningAgent> {
    const write =
      (level: string) =>
      (details: object, message: string): void => {
        this.logLines.push(`${level} ${message} ${JSON.stringify(details)}`);
      };
    const logger: AgentLogger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
    const agent = await startAgent({
      sn,
      key,
      group,
      brokerUrl: this.broker.url,
      dataFolder: this.dataFolder,
      logger,
      reconnect: { minMs: 50, maxMs: 200 },
      ...options,
    });
    this.#agents.push(agent);
    return agent;
  }

  async stopAgent(agent: RunningAgent): Promise<void> {
    this.#agents.splice(this.#agents.indexOf(agent), 1);
    await agent.stop();
  }

  /** Sends a configuration until its version is in force. */
  async configure(configuration: GatewayConfigurationInput): Promise<void> {
    await waitFor('a birth', () => this.platform.ofType('NBIRTH').length > 0);
    this.platform.sendNodeCommand(metricName.configuration, JSON.stringify(configuration));
    await waitFor(
      `configuration ${configuration.version}`,
      () => this.platform.nodeMetric(metricName.configurationVersion) === configuration.version,
    );
  }
}

/** A configuration with one Modbus driver on the port; signals by tag and register. */
export function configureModbus(
  port: number,
  signals: object[],
  more: {
    version?: number;
    pollIntervalMs?: number;
    minIntervalMs?: number;
    timeoutMs?: number;
    deviceId?: string;
  } = {},
): GatewayConfigurationInput {
  const { version = 1, pollIntervalMs = 50, minIntervalMs, timeoutMs = 300, deviceId = '7' } = more;
  const driver = {
    id: '11',
    protocol: 'modbus-tcp',
    title: 'PLC',
    pollIntervalMs,
    ...(minIntervalMs === undefined ? {} : { minIntervalMs }),
    options: { host: '127.0.0.1', port, timeoutMs, reconnectMinMs: 100, reconnectMaxMs: 300 },
    signals: signals.map((signal, index) => ({ id: String(101 + index), dataType: 'number', ...signal })) as never[],
  };
  return { version, equipments: [{ id: '7', deviceId, drivers: [driver] }] };
}

export const holding = (address: number, type = 'uint16') => ({ table: 'holding', address, type });
