import type { LintFinding } from '@zutai/diagram';

/**
 * Findings by the path of the field that they stand at: the one that holds the place, or the longest that leads to
 * it; under '' those that no field is shown for.
 */
export function placeFindings(
  findings: readonly LintFinding[],
  paths: Iterable<string>,
): ReadonlyMap<string, readonly LintFinding[]> {
  const known = [...paths].toSorted((a, b) => b.length - a.length);
  const placed = new Map<string, LintFinding[]>();
  for (const finding of findings) {
    const field = known.find((path) => finding.path === path || finding.path.startsWith(`${path}.`)) ?? '';
    placed.set(field, [...(placed.get(field) ?? []), finding]);
  }
  return placed;
}
