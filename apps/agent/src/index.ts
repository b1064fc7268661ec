import { mkdirSync } from 'node:fs';
import { Agent } from './agent.ts';
import { lockFolder } from './folder-lock.ts';
import type { AgentOptions, AgentStatus } from './options.ts';

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
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(options.dataFolder);
  const agent = await createAgent(options).catch((error: unknown) => {
    unlock();
    throw error;
  });
  return {
    async stop() {
      await agent.stop();
      unlock();
    },
    status: () => agent.getStatus(),
  };
}

async function createAgent(options: AgentOptions): Promise<Agent> {
  const agent = new Agent(options);
  await agent.start();
  return agent;
}
