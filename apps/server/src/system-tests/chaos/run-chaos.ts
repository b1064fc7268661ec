import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@zutai/dev-env/server-process';
import { checkCounted, readCounted } from '../testing/check-counted.ts';
import { type Draw, type Fault, faults } from './faults.ts';
import { type Installation, startInstallation, type Topology } from './installation.ts';

export interface ChaosOptions {
  readonly topology: Topology;
  readonly rounds: number;
  readonly seed: number;
  /** Names of faults; all that can be had when there are none. Drawn in this order when there are. */
  readonly only?: readonly string[];
  readonly log: (line: string) => void;
}

export interface ChaosResult {
  /** How often each fault was inflicted. */
  readonly counts: ReadonlyMap<string, number>;
  readonly values: number;
  /** Sentences; none when all held. */
  readonly violations: readonly string[];
}

/** After recovery the newest value is live, and good, within this time. */
const LIVE_MS = 10_000;
const GIVE_UP_MS = 60_000;
/** Lines of each server's log that are printed with a violation. */
const LOG_LINES = 60;
/** `autosave_interval` of the broker, and the moment in which it was killed. */
const BROKER_SAVES_MS = 1_500;

const endOf = (log: string) => log.slice(-500);

/** Mulberry32. */
function createDraw(seed: number): Draw {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { whole: (min, max) => min + Math.floor(next() * (max - min + 1)) };
}

/**
 * Hits an installation with one fault a round while two gateways send numbers, and checks after each that nothing
 * is lost or doubled, that live values are true, and that `/healthz` said what was.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { topology, rounds, seed, only, log } = options;
  const installation = await startInstallation(topology);
  const run = new ChaosRun(installation, createDraw(seed), log);
  try {
    if (installation.diskMissing !== undefined) log(`without full disks: ${installation.diskMissing}`);
    const candidates = faults.filter(
      ({ topologies, needsDisk }) =>
        topologies.includes(topology) && (needsDisk !== true || installation.disks !== undefined),
    );
    await run.begin();
    for (let round = 1; round <= rounds; round += 1) {
      const fault =
        only === undefined
          ? candidates[run.draw.whole(0, candidates.length - 1)]!
          : candidates.find(({ name }) => name === only[(round - 1) % only.length]);
      if (fault === undefined) {
        log(`round ${round}: left out, ${only?.join(', ')} cannot all be had here`);
        continue;
      }
      // What cannot be gone on with is a fault like any other, and the counts are still printed.
      const isPlayed = await run.playRound(round, fault).then(
        () => true,
        (error: unknown) => run.fail(String(error)),
      );
      if (!isPlayed) break;
    }
    return { counts: run.counts, values: run.values, violations: run.violations };
  } finally {
    await installation.stop();
  }
}

class ChaosRun {
  readonly counts = new Map<string, number>();
  readonly violations: string[] = [];
  values = 0;
  readonly draw: Draw;
  readonly #installation: Installation;
  readonly #log: (line: string) => void;
  #label = '';
  #foreignFrom = 1;
  /** The end of what each server had printed before this round, or what was printed since. */
  #printed: string[] = [];

  constructor(installation: Installation, draw: Draw, log: (line: string) => void) {
    this.#installation = installation;
    this.draw = draw;
    this.#log = log;
  }

  /** From its first number on, whatever is acknowledged counts; the faults come when it has been seen. */
  async begin(): Promise<void> {
    const { foreign, readLive } = this.#installation;
    await waitUntil('the foreign gateway is live', async () => {
      const { code } = await readLive(0, foreign.equipmentId, foreign.signalId);
      return code === '200';
    });
  }

  async playRound(round: number, fault: Fault): Promise<void> {
    const { plant, foreign } = this.#installation;
    this.#label = `round ${round}, ${fault.name}`;
    this.#printed = this.#installation.servers.map((server) => endOf(server.log()));
    this.counts.set(fault.name, (this.counts.get(fault.name) ?? 0) + 1);
    plant.counter.resume();
    foreign.gateway.isPaused = false;
    const first = plant.counter.count + 1;
    await delay(this.draw.whole(500, 2_000));
    if (fault.needsStillDevice === true) {
      plant.counter.pause();
      await delay(500);
    }
    const hitMs = performance.now();
    await fault.inflict(this.#installation, this.draw, (servers) => this.#expectUnhealthy(servers));
    const recoveredMs = performance.now();
    plant.counter.resume();
    await delay(1_000);
    foreign.gateway.isPaused = true;
    const last = plant.counter.pause();
    await this.#expectLive(last, recoveredMs);
    const tookMs = performance.now() - recoveredMs;
    await this.#expectHealthy();
    await this.#expectOwnHistory(first, last);
    await this.#expectForeignHistory(fault.canLoseUnsaved === true ? hitMs : undefined);
    this.#log(`${this.#label}: live after ${(tookMs / 1_000).toFixed(1)} s`);
  }

  fail(reason: string): false {
    this.#violate(`the round could not be ended: ${reason}`);
    return false;
  }

  #violate(sentence: string): void {
    this.violations.push(`${this.#label}: ${sentence}`);
    this.#log(`  VIOLATION ${this.#label}: ${sentence}`);
    this.#printLogs();
  }

  /** What the servers printed since the round began, once. */
  #printLogs(): void {
    for (const [index, server] of this.#installation.servers.entries()) {
      const log = server.log();
      const lines = log.slice(log.lastIndexOf(this.#printed[index] ?? '')).split('\n');
      this.#printed[index] = endOf(log);
      for (const line of lines.slice(-LOG_LINES)) if (line !== '') this.#log(`    server ${index}: ${line}`);
    }
  }

  /** No server of these may say that all is well. One that gives no answer does not. */
  async #expectUnhealthy(servers: readonly number[]): Promise<void> {
    for (const index of servers) {
      const { url } = this.#installation.servers[index]!;
      const status = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_500) }).then(
        (reply) => reply.status,
        () => undefined,
      );
      if (status === 200) this.#violate(`/healthz of server ${index} said 200 during the fault`);
    }
  }

  async #expectHealthy(): Promise<void> {
    for (const [index, { url }] of this.#installation.servers.entries()) {
      let said = '';
      const isHealthy = async () => {
        const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_500) });
        said = await reply.text();
        return reply.status === 200;
      };
      await waitUntil('the server is healthy', isHealthy, LIVE_MS).catch(() =>
        this.#violate(`/healthz of server ${index} still says ${said}`),
      );
    }
  }

  async #expectLive(last: number, recoveredMs: number): Promise<void> {
    const { plant, foreign, servers, readLive } = this.#installation;
    const wanted = [
      { name: 'own', equipmentId: plant.equipmentId, signalId: plant.counterId, value: last },
      { name: 'foreign', ...foreign, value: foreign.gateway.last },
    ];
    for (const [index] of servers.entries())
      for (const { name, equipmentId, signalId, value } of wanted) {
        let seen: unknown;
        const isLive = async () => {
          const live = await readLive(index, equipmentId, signalId);
          seen = live;
          return Number(live.value) === value && live.code === '200';
        };
        const what = `the ${name} value at server ${index}`;
        const isSeen = await waitUntil(what, isLive, GIVE_UP_MS).catch(() => false);
        const tookMs = performance.now() - recoveredMs;
        if (!isSeen) this.#violate(`${what} is ${JSON.stringify(seen)}, not ${value}`);
        else if (tookMs > LIVE_MS)
          this.#violate(`${what} was live only after ${(tookMs / 1_000).toFixed(1)} s`);
      }
  }

  async #expectOwnHistory(first: number, last: number): Promise<void> {
    const { database, plant } = this.#installation;
    const found = await checkCounted(database, plant.counterId, {
      first,
      last,
      except: plant.counter.doubtful,
      timeoutMs: GIVE_UP_MS,
    });
    this.values += last - first + 1;
    const describe = (what: string, numbers: readonly number[]) =>
      this.#violate(`own values ${what}: ${numbers.length} (${numbers.slice(0, 5).join(', ')} …)`);
    if (found.missing.length > 0) {
      describe('lost', found.missing);
      this.#log(`    beside ${found.missing[0]}: ${found.besideMissing}`);
    }
    if (found.repeated.length > 0) describe('doubled', found.repeated);
  }

  async #expectForeignHistory(brokerKilledMs: number | undefined): Promise<void> {
    const { database, foreign, topology } = this.#installation;
    const { gateway, signalId } = foreign;
    await waitUntil(
      'the foreign gateway has every PUBACK',
      () => gateway.isAllAcknowledged,
      GIVE_UP_MS,
    ).catch(() => this.#violate('the foreign gateway still waits for PUBACKs'));
    const due = [...gateway.acknowledged.keys()].filter((number) => number >= this.#foreignFrom);
    let counts = new Map<number, number>();
    let missing: number[] = [];
    const isThere = async () => {
      counts = new Map();
      for (const { value } of await readCounted(database, signalId))
        if (value >= this.#foreignFrom) counts.set(value, (counts.get(value) ?? 0) + 1);
      missing = due.filter((number) => !counts.has(number));
      return missing.length === 0;
    };
    // What our own broker acknowledges is committed. Another broker keeps what it acknowledges until we take it.
    if (topology === 'embedded') await isThere();
    else await waitUntil('what the broker kept is stored', isThere, GIVE_UP_MS).catch(() => undefined);
    const unsaved = missing.filter((number) => {
      const sinceMs = (brokerKilledMs ?? Number.NEGATIVE_INFINITY) - gateway.acknowledged.get(number)!;
      return Math.abs(sinceMs) < BROKER_SAVES_MS;
    });
    const lost = missing.filter((number) => !unsaved.includes(number));
    if (unsaved.length > 0) this.#log(`  the broker lost ${unsaved.length} values it had not saved`);
    const doubled = due.filter((number) => (counts.get(number) ?? 0) > 1);
    this.values += due.length;
    if (lost.length > 0)
      this.#violate(`foreign values acked and lost: ${lost.length} (${lost.slice(0, 5).join(', ')} …)`);
    if (doubled.length > 0)
      this.#violate(`foreign values doubled: ${doubled.length} (${doubled.slice(0, 5).join(', ')} …)`);
    this.#foreignFrom = gateway.last;
  }
}
