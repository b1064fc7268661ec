import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { type Lease, LeaseLostError } from '../../platform/db/lease/lease.ts';
import { ONE_SNAPSHOT } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { NewestReader, Partitions } from '../history/index.ts';
import type { GroupCompanion } from '../ingest/index.ts';
import type { LiveHolder, LiveService } from '../live/index.ts';
import {
  findRecalculation,
  noteOwnArrival,
  type ProjectRecord,
  readInputs,
  readProjects,
  readWaiting,
} from './computation-repository.ts';
import { LiveProject } from './live-project.ts';
import { ProjectGraph } from './project-graph.ts';
import { Recorder } from './recorder.ts';

export interface ComputationOptions {
  readonly database: Database;
  readonly live: LiveService;
  readonly partitions: Partitions;
  readonly newestReader: NewestReader;
  readonly logger: Logger;
  readonly rawRetentionDays?: number | undefined;
  /** Pause between two looks for what arrived. */
  readonly tickMs?: number;
}

interface RunningProject {
  readonly record: ProjectRecord;
  readonly groupId: string;
  readonly recorder: Recorder;
  readonly live: LiveProject;
  readonly holder: LiveHolder;
}

/** Definitions that change together are read once. */
const RELOAD_WAIT_MS = 20;
/** By then every process knows which signals a new definition needs; what it wrote before is looked at again. */
const HEARD_MS = 5_000;
const HOUR_MS = 3_600_000;
/** So long after an hour what gateways sent in it has arrived as a rule. */
const HOUR_WAIT_MS = 5_000;
const OVER_TIME_MS = 1_000;

/**
 * Computes the values of the projects whose group this process owns (ADR 82): the present ones with each change of what
 * they are made of, and history behind the rows they are made from.
 */
export class Computation implements GroupCompanion {
  readonly #options: ComputationOptions;
  readonly #groups = new Map<string, Lease>();
  readonly #projects = new Map<string, RunningProject>();
  #inputs: ReadonlySet<number> = new Set();
  readonly #stopping = new AbortController();
  readonly #unsubscribe: (() => void)[] = [];
  #isStale = true;
  #isReloading: Promise<void> | undefined;
  #work: Promise<void> | undefined;
  #loop: Promise<void> = Promise.resolve();
  #overTime: NodeJS.Timeout | undefined;
  #recordedHourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

  constructor(options: ComputationOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { notifications } = this.#options.database;
    const heard = { onNotification: () => this.#reloadSoon(), onGap: () => this.#reloadSoon() };
    for (const channel of ['zutai_computation', 'zutai_definition'])
      this.#unsubscribe.push(notifications.subscribe(channel, heard));
    await notifications.start();
    this.#inputs = await readInputs(this.#options.database.pool);
    this.#loop = this.#run();
    this.#overTime = setInterval(() => {
      for (const { live } of this.#projects.values()) live.computeOverTime();
    }, OVER_TIME_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#overTime);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#loop;
    await this.#isReloading?.catch(() => undefined);
    for (const { live } of this.#projects.values()) live.release();
    this.#projects.clear();
  }

  take = (groupId: string, lease: Lease): void => {
    this.#groups.set(groupId, lease);
    this.#reloadSoon();
  };

  drop = async (groupId: string): Promise<void> => {
    this.#groups.delete(groupId);
    for (const [projectId, project] of this.#projects) {
      if (project.groupId !== groupId) continue;
      project.live.release();
      this.#projects.delete(projectId);
    }
    await this.#work?.catch(() => undefined);
  };

  isAwaited = (signalId: number): boolean => this.#inputs.has(signalId);

  #reloadSoon(): void {
    this.#isStale = true;
    if (this.#isReloading !== undefined || this.#stopping.signal.aborted) return;
    this.#isReloading = this.#reload().finally(() => {
      this.#isReloading = undefined;
      if (this.#isStale) this.#reloadSoon();
    });
  }

  async #reload(): Promise<void> {
    const { database, logger } = this.#options;
    while (this.#isStale && !this.#stopping.signal.aborted) {
      await delay(RELOAD_WAIT_MS, undefined, { ref: false });
      this.#isStale = false;
      try {
        this.#inputs = await readInputs(database.pool);
        const groupIds = [...this.#groups.keys()];
        const records =
          groupIds.length === 0
            ? []
            : await database.withTransaction(({ client }) => readProjects(client, groupIds), ONE_SNAPSHOT);
        if (this.#stopping.signal.aborted) return;
        await this.#adopt(records);
      } catch (error) {
        logger.warn({ err: error }, 'calculated values could not be read; trying again');
        this.#isStale = true;
        await delay(1_000, undefined, { ref: false });
      }
    }
  }

  async #adopt(records: readonly ProjectRecord[]): Promise<void> {
    const loading: Promise<void>[] = [];
    const kept = new Set<string>();
    for (const record of records) {
      const { groupId } = record;
      if (!this.#groups.has(groupId)) continue;
      kept.add(record.projectId);
      const known = this.#projects.get(record.projectId);
      if (known !== undefined && isSame(known.record, record)) continue;
      loading.push(this.#open(record, groupId, known));
    }
    for (const [projectId, project] of this.#projects) {
      if (kept.has(projectId)) continue;
      project.live.release();
      this.#projects.delete(projectId);
    }
    await Promise.all(loading);
  }

  async #open(record: ProjectRecord, groupId: string, known: RunningProject | undefined): Promise<void> {
    const { database, live, logger } = this.#options;
    const graph = new ProjectGraph(record.projectId, record.values);
    const recorder = new Recorder(graph, (id) => record.equipmentOf.has(id), this.#options);
    const holder = known?.holder ?? { gatewayId: '' };
    known?.live.close();
    const { equipmentOf } = record;
    const headOf = (id: string) => recorder.headOf(id);
    const project = {
      ...{ record, groupId, recorder, holder },
      live: new LiveProject({ graph, equipmentOf, live, headOf }, holder),
    };
    this.#projects.set(record.projectId, project);
    for (const { valueId, sinceMs } of graph.ordered)
      if (Date.now() - sinceMs < HEARD_MS)
        setTimeout(() => {
          const own = { projectId: record.projectId, valueId, sinceMs };
          noteOwnArrival(database.pool, own).catch((error) =>
            logger.debug({ err: error }, 'a new definition could not be computed again'),
          );
        }, HEARD_MS).unref();
    try {
      // What its predecessor still writes would be missing from what is read now.
      await known?.recorder.settled();
      await recorder.loadHeads(database.pool);
      await project.live.load();
    } catch (error) {
      // Opened again with the next reading.
      project.live.release();
      this.#projects.delete(record.projectId);
      throw error;
    }
  }

  async #run(): Promise<void> {
    const { tickMs = 250, logger } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#work = this.#round();
        await this.#work;
      } catch (error) {
        logger.warn({ err: error }, 'calculated values could not be recorded; trying again');
        await delay(1_000, undefined, { signal, ref: false }).catch(() => undefined);
      }
      await delay(tickMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    const { pool } = this.#options.database;
    const ids = [...this.#projects.keys()];
    if (ids.length === 0) return;
    for (const projectId of await readWaiting(pool, ids)) await this.#record(projectId);
    await this.#recordHours();
    const stretch = await findRecalculation(pool, ids);
    if (stretch !== undefined)
      await this.#write(stretch.projectId, async ({ recorder, live }, lease) => {
        await recorder.recordStep(lease, stretch);
        live.computeOverTime();
      });
  }

  #record(projectId: string): Promise<void> {
    return this.#write(projectId, async ({ recorder, live }, lease) => {
      await recorder.recordArrivals(lease, Number.NEGATIVE_INFINITY);
      live.computeOverTime();
    });
  }

  /** What goes on by itself has a row at each full hour, as long as what it is made of is good. */
  async #recordHours(): Promise<void> {
    const hourMs = Math.floor((Date.now() - HOUR_WAIT_MS) / HOUR_MS) * HOUR_MS;
    if (hourMs <= this.#recordedHourMs) return;
    for (const projectId of [...this.#projects.keys()])
      await this.#write(projectId, async ({ recorder, live }, lease) => {
        const remembering = recorder.graph.ordered.filter(({ calculator }) => calculator.memorySize > 0);
        if (remembering.length > 0 && remembering.every((value) => live.isGood(value)))
          await recorder.recordHour(lease, hourMs);
      });
    this.#recordedHourMs = hourMs;
  }

  async #write(
    projectId: string,
    work: (project: RunningProject, lease: Lease) => Promise<void>,
  ): Promise<void> {
    const project = this.#projects.get(projectId);
    const lease = project && this.#groups.get(project.groupId);
    if (project === undefined || lease === undefined || lease.signal.aborted) return;
    try {
      await work(project, lease);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    }
  }
}

function isSame(a: ProjectRecord, b: ProjectRecord): boolean {
  const words = ({ groupId, values, equipmentOf }: ProjectRecord) =>
    JSON.stringify([groupId, values, [...equipmentOf].sort(([one], [other]) => Number(one) - Number(other))]);
  return words(a) === words(b);
}
