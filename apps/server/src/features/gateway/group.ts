/** Sparkplug groups of an installation; a group is what one ingesting process takes at a time. */
export const DEFAULT_GROUP_COUNT = 8;

/** What a group has to ingest. */
export interface GroupLoad {
  /** Gateways with at least one signal. */
  readonly busyGateways: number;
  /** Gateways whose signals are yet to come. */
  readonly newGateways: number;
  readonly signals: number;
}

/** `zutai-0` to `zutai-{count - 1}`. */
export function listGroupIds(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `zutai-${i}`);
}

/**
 * The group with the fewest signals, the first of equals. A gateway is registered before it has signals: until then it
 * counts like the average one, so that those registered one after the other do not all go to the same group.
 * @param loads by group id, of every group in use
 */
export function pickGroup(groupIds: readonly string[], loads: ReadonlyMap<string, GroupLoad>): string {
  let signals = 0;
  let gateways = 0;
  for (const load of loads.values()) {
    signals += load.signals;
    gateways += load.busyGateways;
  }
  const average = gateways === 0 ? 1 : signals / gateways;
  const weightOf = (groupId: string): number => {
    const load = loads.get(groupId);
    return load === undefined ? 0 : load.signals + load.newGateways * average;
  };
  return groupIds.reduce((best, id) => (weightOf(id) < weightOf(best) ? id : best));
}
