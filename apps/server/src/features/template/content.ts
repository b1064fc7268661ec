import type { SignalInput } from '@zutai/contract';

/** A driver of a template; signals name it by its place in the list. */
export interface TemplateDriver {
  readonly title: string;
  readonly protocol: string;
  readonly pollIntervalMs: number;
  readonly minIntervalMs?: number | null;
  readonly enabled: boolean;
  readonly options: Record<string, unknown>;
}

export interface TemplateSignal extends Omit<SignalInput, 'driverId'> {
  /** Id it had on the equipment the template was made from: pages of the template still name it. */
  readonly sourceId: string;
  /** Place in `drivers`; null when no driver of ours polls it. */
  readonly driver: number | null;
}

/**
 * Drivers and signals by value: changes of the equipment they came from do not reach them. Pages of a template are
 * pages like others, with the ids of this equipment and these signals in their bindings.
 */
export interface TemplateContent {
  readonly sourceEquipmentId: string;
  readonly drivers: readonly TemplateDriver[];
  readonly signals: readonly TemplateSignal[];
}
