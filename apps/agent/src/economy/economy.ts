import type {
  EconomyConfiguration,
  EconomyCourse,
  EconomyState,
  WatchRequest,
} from '@zutai/contract/sparkplug';

/** After a start, and when the mode or a device is new, everything is reported for so long, ms. */
export const ECONOMY_GRACE_MS = 60_000;
const TICK_MS = 500;

export interface EconomyHost {
  /** Default {@link ECONOMY_GRACE_MS}. */
  readonly graceMs?: number;
  listDevices(): readonly string[];
  /** These devices were opened, or closed; what {@link Economy.describe} says is another thing than before. */
  onChanged(opened: readonly string[]): void;
  /** Time for the report of what is closed. */
  onRound(): void;
}

/** Whether and when values of a device are reported. */
export interface ReportTurn {
  readonly isOpen: boolean;
  /** Grows by one with each report interval; what was reported in one is not due before the next. */
  readonly round: number;
}

/** What decides which readings of a device are reported; `turnOf` is undefined outside of the economy mode. */
export interface EconomyRules {
  turnOf(deviceId: string): ReportTurn | undefined;
  isUrgent(signalId: string): boolean;
  courseOf(signalId: string): EconomyCourse | undefined;
}

/**
 * The economy mode of a gateway: who keeps which device open, and for how long (docs/adr/0132). All of it are leases by the
 * monotonic clock of this process, so that a server that is gone leaves nothing open.
 */
export class Economy implements EconomyRules {
  readonly #host: EconomyHost;
  readonly #nowMs: () => number;
  #intervalMs: number | undefined;
  #urgent: ReadonlySet<string> = new Set();
  #courses: ReadonlyMap<string, EconomyCourse> = new Map();
  #byHandUntilMs = Number.NEGATIVE_INFINITY;
  readonly #openUntilMs = new Map<string, number>();
  /** As it was told last. */
  #told = '';
  #toldOpen: ReadonlySet<string> = new Set();
  #round = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param nowMs a monotonic clock */
  constructor(host: EconomyHost, nowMs = () => performance.now()) {
    this.#host = host;
    this.#nowMs = nowMs;
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes the mode up or ends it; leases go on over a changed configuration. */
  configure(configuration: EconomyConfiguration | undefined): void {
    const wasOn = this.#intervalMs !== undefined;
    this.#intervalMs = configuration && configuration.reportIntervalS * 1_000;
    this.#urgent = new Set(configuration?.urgent);
    this.#courses = new Map(configuration?.courses.map((course) => [course.id, course]));
    this.#round = this.#roundNow();
    if (configuration === undefined) this.#byHandUntilMs = Number.NEGATIVE_INFINITY;
    else if (!wasOn) this.noteBorn(this.#host.listDevices());
    const known = new Set(this.#host.listDevices());
    for (const id of this.#openUntilMs.keys()) if (!known.has(id)) this.#openUntilMs.delete(id);
    this.tick();
  }

  /** What is new has nothing reported that could stand for it. */
  noteBorn(deviceIds: readonly string[]): void {
    this.watch({ deviceIds, durationMs: this.#host.graceMs ?? ECONOMY_GRACE_MS });
  }

  /** Somebody looks: never shortens what another one asked for. */
  watch({
    deviceIds,
    durationMs,
  }: Readonly<Omit<WatchRequest, 'deviceIds'>> & { readonly deviceIds: readonly string[] }): void {
    const untilMs = this.#nowMs() + durationMs;
    for (const id of deviceIds)
      if ((this.#openUntilMs.get(id) ?? Number.NEGATIVE_INFINITY) < untilMs)
        this.#openUntilMs.set(id, untilMs);
    this.tick();
  }

  /** The whole gateway, by hand; replaces what was asked before. False outside of the economy mode. */
  openByHand(durationMs: number): boolean {
    if (this.#intervalMs === undefined) return false;
    this.#byHandUntilMs = this.#nowMs() + durationMs;
    this.tick();
    return true;
  }

  get isOn(): boolean {
    return this.#intervalMs !== undefined;
  }

  /** Whether nothing at all is reported as it changes. */
  get isAllClosed(): boolean {
    return this.isOn && !this.#host.listDevices().some((id) => this.#isOpen(id));
  }

  turnOf(deviceId: string): ReportTurn | undefined {
    if (this.#intervalMs === undefined) return undefined;
    return { isOpen: this.#isOpen(deviceId), round: this.#roundNow() };
  }

  isUrgent(signalId: string): boolean {
    return this.#urgent.has(signalId);
  }

  courseOf(signalId: string): EconomyCourse | undefined {
    return this.#courses.get(signalId);
  }

  /** JSON of {@link EconomyState}, or ''. */
  describe(): string {
    if (this.#intervalMs === undefined) return '';
    const state: EconomyState = {
      reportIntervalS: this.#intervalMs / 1_000,
      openDevices: this.#host.listDevices().filter((id) => this.#isOpen(id)),
      byHandMs: Math.max(0, Math.round(this.#byHandUntilMs - this.#nowMs())),
    };
    return JSON.stringify(state);
  }

  /** Leases end with time, and rounds begin. */
  tick(): void {
    const open = new Set(this.isOn ? this.#host.listDevices().filter((id) => this.#isOpen(id)) : []);
    const opened = [...open].filter((id) => !this.#toldOpen.has(id));
    // The end of an opening by hand is told by its length, which only a new one changes.
    const told = this.isOn ? JSON.stringify([this.#intervalMs, [...open], this.#byHandEnd()]) : '';
    const round = this.#roundNow();
    const isRound = this.isOn && round !== this.#round;
    this.#round = round;
    this.#toldOpen = open;
    if (told !== this.#told) {
      this.#told = told;
      this.#host.onChanged(opened);
    }
    if (isRound) this.#host.onRound();
  }

  #byHandEnd(): number | null {
    return this.#byHandUntilMs > this.#nowMs() ? this.#byHandUntilMs : null;
  }

  #isOpen(deviceId: string): boolean {
    const nowMs = this.#nowMs();
    return (
      this.#byHandUntilMs > nowMs || (this.#openUntilMs.get(deviceId) ?? Number.NEGATIVE_INFINITY) > nowMs
    );
  }

  #roundNow(): number {
    return this.#intervalMs === undefined ? 0 : Math.floor(this.#nowMs() / this.#intervalMs);
  }
}
