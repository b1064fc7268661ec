import type { QueryClient } from '@tanstack/react-query';
import type { CallDefinition, EntityName } from '@zutai/contract';

const readsByPath = new Map<string, readonly EntityName[]>();

/**
 * Notes what the answers of a call tell of, when they get their key in the cache: the registry of all calls knows it
 * too, but whoever reads that loads every feature's schemas.
 */
export function noteReads({ path, reads }: CallDefinition): void {
  readsByPath.set(path, reads);
}

/** Asks again for every answer that reads one of these, at once where it is shown. */
export function refreshAnswers(client: QueryClient, changes: readonly EntityName[]): Promise<void> {
  if (changes.length === 0) return Promise.resolve();
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      (readsByPath.get(path as string) ?? []).some((name) => changes.includes(name)),
  });
}
