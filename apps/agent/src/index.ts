import { mkdirSync } from 'node:fs';
import { Agent } from './agent.ts';
import { isFullDisk } from './buffer/full-disk.ts';
import { lockFolder } from './folder-lock.ts';
import { AgentLog } from './health/agent-log.ts';
import type { AgentOptions, AgentStatus } from './options.ts';

export type { LinkTarget } from './drivers/driver.ts';
export type { AgentLogger } from './logger.ts';
export { type AgentOptions, type AgentStatus, agentVersion } from './options.ts';

export interface RunningAgent {
  /** Ends drivers and connection in order; what is unacknowledged stays on the disk. */
  stop(): Promise<void>;
  status(): AgentStatus;
}

/**
 * Runs a gateway agent in this process. Resolves when its drivers are started, connected or not;
 * rejects when another agent works in the same data folder.
 */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  makeDataFolder(options.dataFolder);
  const unlock = await lockFolder(options.dataFolder);
  const agent = await createAgent(options).catch(async (error: unknown) => {
    await unlock();
    throw error;
  });
  return {
    async stop() {
      try {
        await agent.stop();
      } finally {
        await unlock();
      }
    },
    status: () => agent.getStatus(),
  };
}

/** A disk that is full keeps no agent from its work: what has to be kept makes the folder when there is room. */
function makeDataFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isFullDisk(error)) throw error;
  }
}

async function createAgent(options: AgentOptions): Promise<Agent> {
  const { logger } = options;
  const agent = new Agent({
    ...options,
    logger: logger instanceof AgentLog ? logger : new AgentLog(logger),
  });
  await agent.start();
  return agent;
}
