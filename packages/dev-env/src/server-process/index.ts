/** The real programs as processes of their own, for tests; knows the contract and none of their code. */
export * from './api-client.ts';
export * from './free-port.ts';
export { findDatabasePid } from './orphaned-database.ts';
export { copyPreparedFolder, sharePreparedFolders } from './prepared-folder.ts';
export { Program, type ProgramOptions } from './program.ts';
export { runCommand } from './run-command.ts';
export * from './small-disk.ts';
export * from './start-agent.ts';
export * from './start-server.ts';
export * from './wait-until.ts';
