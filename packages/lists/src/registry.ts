import type { ListDefinition } from './define-list.ts';
import { gatewayList } from './gateway/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: each list has the rows of its own call
export type AnyList = ListDefinition<any>;

const ALL: readonly AnyList[] = [gatewayList];

/** Every list of the platform by its name. */
export const lists: ReadonlyMap<string, AnyList> = new Map(ALL.map((list) => [list.name, list]));
