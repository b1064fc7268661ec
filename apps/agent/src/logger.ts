/** The part of pino the agent uses; any logger of this shape will do. */
export interface AgentLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
