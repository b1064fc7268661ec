/**
 * The tables Kysely knows. Each feature adds its own beside its repository:
 * `declare module '../../platform/db/tables.ts' { interface Tables { equipment: EquipmentTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}
