import type { QueryClient } from '@tanstack/react-query';
import { type CallDefinition, calls, type EntityName } from '@zutai/contract';

const readsByPath = new Map<string, readonly EntityName[]>(
  Object.values(calls as Record<string, Record<string, CallDefinition>>).flatMap((ofFeature) =>
    Object.values(ofFeature).map(({ path, reads }) => [path, reads] as const),
  ),
);

/** Asks again for every answer that tells of one of these, at once where it is shown. */
export function refreshAnswers(client: QueryClient, changes: readonly EntityName[]): Promise<void> {
  if (changes.length === 0) return Promise.resolve();
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      (readsByPath.get(path as string) ?? []).some((name) => changes.includes(name)),
  });
}
