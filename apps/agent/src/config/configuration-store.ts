import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GatewayConfiguration, parseGatewayConfiguration } from '@zutai/contract/sparkplug';
import { writeFileDurably } from '../buffer/durable-file.ts';
import type { AgentLogger } from '../logger.ts';

/** The configuration last taken from the platform, so that the agent works through without it. */
export class ConfigurationStore {
  readonly #path: string;
  readonly #logger: AgentLogger;
  #waiting: GatewayConfiguration | undefined;

  constructor(dataFolder: string, logger: AgentLogger) {
    this.#path = join(dataFolder, 'configuration.json');
    this.#logger = logger;
  }

  /** Undefined when there is none yet, or one this version cannot read any more (it is logged). */
  read(): GatewayConfiguration | undefined {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
    } catch {
      return undefined;
    }
    const result = parseGatewayConfiguration(text);
    if (result.ok) return result.configuration;
    this.#logger.error(
      { error: result.error },
      'the stored configuration cannot be used, waiting for the platform',
    );
    return undefined;
  }

  /** @throws Error when the disk does not take it; then it waits for `writeWaiting` */
  write(configuration: GatewayConfiguration): void {
    this.#waiting = configuration;
    this.writeWaiting();
  }

  /** What an earlier write could not store. @throws Error as `write` does */
  writeWaiting(): void {
    if (this.#waiting === undefined) return;
    writeFileDurably(this.#path, JSON.stringify(this.#waiting));
    this.#waiting = undefined;
  }
}
