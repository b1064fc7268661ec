/** Sparkplug groups of an installation; a group is what one ingesting process takes at a time. */
export const DEFAULT_GROUP_COUNT = 8;

/** `zutai-0` to `zutai-{count - 1}`. */
export function listGroupIds(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `zutai-${i}`);
}

/** The group with the fewest gateways, the first of equals. */
export function pickGroup(groupIds: readonly string[], used: ReadonlyMap<string, number>): string {
  return groupIds.reduce((best, id) => ((used.get(id) ?? 0) < (used.get(best) ?? 0) ? id : best));
}
