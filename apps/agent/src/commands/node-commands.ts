import {
  acknowledgement,
  commandQuery,
  holdRequest,
  metricName,
  openRequest,
  watchRequest,
} from '@zutai/contract/sparkplug';
import type { z } from 'zod';
import type { EquipmentSet } from '../config/equipment-set.ts';
import type { Economy } from '../economy/economy.ts';
import type { AgentLogger } from '../logger.ts';
import type { DriverRequests } from '../requests/driver-requests.ts';
import type { SparkplugMetric } from '../uplink/metric.ts';
import type { Pump } from '../uplink/pump.ts';
import type { CommandRunner } from './command-runner.ts';
import type { HoldKeeper } from './hold-keeper.ts';

export interface NodeCommandParts {
  readonly requests: DriverRequests;
  readonly equipments: EquipmentSet;
  readonly economy: Economy;
  readonly holds: HoldKeeper;
  readonly commands: CommandRunner;
  readonly pump: Pump;
  readonly takeConfiguration: (text: string) => void;
  readonly logger: AgentLogger;
}

/** What the platform tells the node, by the name of its metric. */
export class NodeCommands {
  readonly #logger: AgentLogger;
  readonly #handlers: Record<string, (text: string, ageMs: number) => void>;

  constructor(parts: NodeCommandParts) {
    const { requests, equipments, economy, holds, commands, pump, takeConfiguration, logger } = parts;
    this.#logger = logger;
    this.#handlers = {
      [metricName.driverRequest]: (text, ageMs) => void requests.run(text, ageMs),
      [metricName.configuration]: takeConfiguration,
      [metricName.open]: (text) => {
        const request = this.#parse(metricName.open, openRequest, text);
        if (request) equipments.find(request.deviceId)?.setLease(request);
      },
      [metricName.watch]: (text) => {
        const request = this.#parse(metricName.watch, watchRequest, text);
        if (request) economy.watch(request);
      },
      [metricName.hold]: (text) => {
        const request = this.#parse(metricName.hold, holdRequest, text);
        if (!request) return;
        // A release may overtake its press, which waits for its device: then the press does not begin any more.
        if (!holds.renew(request) && request.leaseMs === 0) commands.withdraw(request.uuid);
      },
      [metricName.commandQuery]: (text) => {
        const request = this.#parse(metricName.commandQuery, commandQuery, text);
        if (request) commands.query(request);
      },
      [metricName.acknowledged]: (text) => {
        const request = this.#parse(metricName.acknowledged, acknowledgement, text);
        if (request) pump.acknowledge(request.stream, request.position);
      },
    };
  }

  /** @param ageMs how long it was under way */
  run(metrics: readonly SparkplugMetric[], ageMs: number): void {
    for (const { name, value } of metrics) {
      if (name && Object.hasOwn(this.#handlers, name)) this.#handlers[name]?.(String(value), ageMs);
    }
  }

  #parse<T>(name: string, schema: z.ZodType<T>, text: string): T | undefined {
    try {
      return schema.parse(JSON.parse(text));
    } catch (error) {
      this.#logger.warn({ name, error: String(error) }, 'a command that cannot be understood was ignored');
      return undefined;
    }
  }
}
