import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GatewayConfiguration, parseGatewayConfiguration } from '@zutai/contract/sparkplug';
import { writeFileDurably } from '../buffer/durable-file.ts';
import type { AgentLogger } from '../logger.ts';

/** The configuration last taken from the platform, so that the agent works through without it. */
export class ConfigurationStore {
  private readonly path: string;
  private readonly logger: AgentLogger;

  constructor(dataFolder: string, logger: AgentLogger) {
    this.path = join(dataFolder, 'configuration.json');
    this.logger = logger;
  }

  /** Undefined when there is none yet, or one this version cannot read any more (it is logged). */
  read(): GatewayConfiguration | undefined {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch {
      return undefined;
    }
    const result = parseGatewayConfiguration(text);
    if (result.ok) return result.configuration;
    this.logger.error(
      { error: result.error },
      'the stored configuration cannot be used, waiting for the platform',
    );
    return undefined;
  }

  write(configuration: GatewayConfiguration): void {
    writeFileDurably(this.path, JSON.stringify(configuration));
  }
}
