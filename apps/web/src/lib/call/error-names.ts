import { errors } from '@zutai/contract';

/** The errors of all features, name by wire code; loaded with the first refusal that needs it. */
export const errorNames = Object.entries(errors).map(([name, { wire }]) => [wire, name] as const);
