import { Pending } from './pending.ts';

/** Of the browser tab: parts of a screen that know nothing of each other change one address. */
export const askedAddresses = new Pending<string>();

/** An address as it is kept there. */
export const addressText = (pathname: string, query: string): string => `${pathname}?${query}`;
