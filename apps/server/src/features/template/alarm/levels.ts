import { type AlarmLevel, type AlarmRuleInput, alarmPriority } from '@zutai/contract';

type Entered = Pick<AlarmRuleInput, 'levelId' | 'severity' | 'responseTime'>;

/** The levels of the organisation that a template is of. */
export class RuleLevels {
  readonly #byId: ReadonlyMap<string, AlarmLevel>;
  readonly #byPriority: ReadonlyMap<number, AlarmLevel>;

  constructor(levels: readonly AlarmLevel[]) {
    this.#byId = new Map(levels.map((level) => [level.id, level]));
    this.#byPriority = new Map(levels.map((level) => [level.priority, level]));
  }

  has(levelId: string): boolean {
    return this.#byId.has(levelId);
  }

  /** The level that a rule has: the one it names, else the one that follows from severity and time to respond. */
  levelOf({ levelId, severity, responseTime }: Entered): AlarmLevel {
    const named = this.#byId.get(levelId ?? '');
    const level = named ?? this.#byPriority.get(alarmPriority(severity, responseTime));
    // Every organisation has the four levels; none can be deleted.
    if (level === undefined) throw new Error('the organisation has no such level');
    return level;
  }

  /** What a template keeps of the level of a rule: null where it follows. */
  kept(rule: Entered): string | null {
    return rule.levelId === this.levelOf({ ...rule, levelId: null }).id ? null : rule.levelId;
  }
}
