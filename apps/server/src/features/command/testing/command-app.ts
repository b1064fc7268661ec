import { type CommandResult, commandCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { BusDisconnectedError } from '../../../platform/mqtt/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { pastTriggers } from '../../../platform/testing/past-triggers.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import type { GatewayCommand } from '../../gateway-link/index.ts';
import {
  insertEquipment,
  startTestLive,
  type TestEquipment,
  type TestLive,
} from '../../monitor/testing/plant.ts';
import { type CommandFeature, createCommandFeature } from '../index.ts';

export let app: FeatureApp;
export let live: TestLive;
export let feature: CommandFeature;
export let operator: Caller;
export let colleague: Caller;
export let watcher: Caller;
export let stranger: Caller;
export let pump: TestEquipment;
export let asleep: TestEquipment;
export let loose: TestEquipment;

/** The far side of the link: what was sent, and a way to answer. */
export const sent: GatewayCommand[] = [];
export const listeners = new Set<(result: CommandResult) => void>();
export let isBrokerGone = false;
export let isOurs = true;
let beforeSending: (command: GatewayCommand) => Promise<boolean> = async () => true;
/** What the gateway's agent was sent about presses, and asked about. */
export const holdMessages: { uuid: string; leaseMs: number }[] = [];
export const queried: string[] = [];
export const answer = (result: Partial<CommandResult> & { uuid: string }) => {
  for (const listener of listeners)
    listener({
      code: '200',
      message: '',
      readBack: 12.5,
      isUncertain: false,
      timeMs: Date.now(),
      ...result,
    });
};

interface WriteOptions {
  on?: TestEquipment;
  signal?: number;
  by?: Caller | null;
  requestId?: string;
  confirmed?: boolean;
  releaseValue?: string;
}

export const signals = [
  { tag: 'level', min: 0, max: 100 },
  { tag: 'fixed', writable: false },
  { tag: 'running', dataType: 'boolean' },
  { tag: 'drain', dataType: 'boolean', confirmWrite: true },
] as const;

/** Sets everything up for the tests of a file. */
export function setUpCommands(): void {
  beforeAll(async () => {
    app = await createFeatureApp();
    live = await startTestLive(app.database);
    operator = await app.addCaller('Waterworks', 'operator', 'operation');
    colleague = await app.addCaller('Waterworks', 'colleague', 'admin');
    watcher = await app.addCaller('Waterworks', 'watcher', 'user');
    stranger = await app.addCaller('Brewery', 'stranger', 'admin');
    const { organisationId } = operator;
    pump = await insertEquipment(app.database, organisationId, 'Pump', signals);
    asleep = await insertEquipment(app.database, organisationId, 'Asleep', signals, { online: false });
    loose = await insertEquipment(app.database, organisationId, 'Loose', signals, {
      hasGateway: false,
      online: false,
    });
    live.hold(pump);
    live.feed(pump.id, { [pump.signalIds[0]!]: 4 });
    feature = createCommandFeature(
      { database: app.database, logger: testLogger, config: { ledgerRetentionDays: 1_100 } },
      {
        live: live.hub,
        link: {
          sendCommand: async (command) => {
            if (isBrokerGone) throw new BusDisconnectedError('not connected');
            if (!(await beforeSending(command))) return false;
            sent.push(command);
            return true;
          },
          renewHold: async (_equipmentId, uuid, leaseMs) => {
            if (isOurs) holdMessages.push({ uuid, leaseMs });
            return isOurs;
          },
          queryCommand: async ({ uuid }) => {
            if (isOurs) queried.push(uuid);
            return isOurs;
          },
          onCommandResult: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
      },
    );
    feature.start();
    app.serve('command', commandCalls, feature.handlers);
  });
  beforeEach(async () => {
    sent.length = 0;
    isBrokerGone = false;
    isOurs = true;
    beforeSending = async () => true;
    holdMessages.length = 0;
    queried.length = 0;
    await pastTriggers(app.database.pool, ['command'], 'delete from command');
  });
  afterAll(async () => {
    await feature?.stop();
    await live?.stop();
    await app?.close();
  });
}

export const write = (
  value: string,
  { on = pump, signal = 0, by = operator as Caller | null, ...more }: WriteOptions = {},
) =>
  app.send(commandCalls.writeSignal, by, {
    equipmentId: on.id,
    signalId: on.signalIds[signal]!,
    value,
    ...more,
  });
export const callback = (uuid: string, by: Caller | null = operator, language: 'zh' | 'en' = 'en') =>
  app.send(commandCalls.callback, by, { uuid }, { language });
export const ledger = async () =>
  (await app.database.pool.query('select * from command order by requested_at')).rows;
export const runJob = (name: string) =>
  feature.jobs.find((job) => job.name === name)!.work({ signal: new AbortController().signal } as never);
export const expireOverdue = () => runJob('command-deadline');

export async function isSent(): Promise<void> {
  await vi.waitFor(async () => expect((await ledger())[0].sent_at).not.toBeNull());
}

/** Whether the gateway is ours from now on, until the next test. */
export function setOurs(value: boolean): void {
  isOurs = value;
}
/** What goes before the sending, until the next test; false: it is not sent. */
export function holdBack(work: (command: GatewayCommand) => Promise<boolean>): void {
  beforeSending = work;
}
export function breakBroker(isGone = true): void {
  isBrokerGone = isGone;
}
