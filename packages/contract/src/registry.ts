import { auditCalls } from './audit/index.ts';
import { commandCalls, commandErrors, commandTopics } from './command/index.ts';
import type { CallDefinition, ChannelDefinition, ErrorDefinition, TopicDefinition } from './core/index.ts';
import { driverCalls, driverErrors } from './driver/index.ts';
import { equipmentCalls, equipmentErrors } from './equipment/index.ts';
import { gatewayCalls, gatewayErrors } from './gateway/index.ts';
import { generalErrors } from './general/index.ts';
import { historyCalls, historyErrors } from './history/index.ts';
import { listCalls, listErrors } from './list/index.ts';
import { monitorCalls, monitorChannels, monitorTopics } from './monitor/index.ts';
import { mvarCalls, mvarErrors } from './mvar/index.ts';
import { pageCalls, pageErrors } from './page/index.ts';
import { projectCalls, projectErrors } from './project/index.ts';
import { projectMonitorCalls, projectMonitorChannels } from './project-monitor/index.ts';
import { regionCalls, regionErrors } from './region/index.ts';
import { searchCalls } from './search/index.ts';
import { sessionCalls, sessionErrors } from './session/index.ts';
import { signalCalls, signalErrors } from './signal/index.ts';
import { templateCalls, templateErrors } from './template/index.ts';

/** Every call of the platform, by feature. The server refuses to start while one has no handler. */
export const calls = {
  session: sessionCalls,
  equipment: equipmentCalls,
  gateway: gatewayCalls,
  driver: driverCalls,
  signal: signalCalls,
  monitor: monitorCalls,
  history: historyCalls,
  command: commandCalls,
  page: pageCalls,
  template: templateCalls,
  project: projectCalls,
  mvar: mvarCalls,
  region: regionCalls,
  projectMonitor: projectMonitorCalls,
  search: searchCalls,
  audit: auditCalls,
  list: listCalls,
} as const satisfies Record<string, Record<string, CallDefinition>>;

/** Every WebSocket channel, by feature. */
export const channels = {
  monitor: monitorChannels,
  projectMonitor: projectMonitorChannels,
} as const satisfies Record<string, Record<string, ChannelDefinition>>;

/** Every MQTT topic between processes of the platform, by feature; those of gateways are Sparkplug's. */
export const topics = {
  monitor: monitorTopics,
  command: commandTopics,
} as const satisfies Record<string, Record<string, TopicDefinition>>;

/** Every error a call may answer with, by name. */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...equipmentErrors,
  ...gatewayErrors,
  ...driverErrors,
  ...signalErrors,
  ...historyErrors,
  ...commandErrors,
  ...pageErrors,
  ...templateErrors,
  ...projectErrors,
  ...mvarErrors,
  ...regionErrors,
  ...listErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorName = keyof typeof errors;
