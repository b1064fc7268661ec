import { Agent } from './agent.ts';
import type { AgentOptions, AgentStatus } from './options.ts';

export type { AgentLogger } from './logger.ts';
export { type AgentOptions, type AgentStatus, agentVersion } from './options.ts';

export interface RunningAgent {
  /** Ends drivers and connection in order; what is unacknowledged stays on the disk. */
  stop(): Promise<void>;
  status(): AgentStatus;
}

/** Runs a gateway agent in this process. Resolves when its drivers are started, connected or not. */
export async function startAgent(options: AgentOptions): Promise<RunningAgent> {
  const agent = new Agent(options);
  await agent.start();
  return { stop: () => agent.stop(), status: () => agent.getStatus() };
}
