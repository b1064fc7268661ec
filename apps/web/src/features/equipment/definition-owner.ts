import {
  calls,
  type Driver,
  type Equipment,
  MAX_PAGE_SIZE,
  type RequestInputOf,
  type RequestOf,
  type Script,
  type TemplateValues,
} from '@zutai/contract';
import { call } from '../../lib/call/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import type { Changeable } from '../../lib/session/index.ts';

/** Whose drivers and signals are edited: the tabs of both are the same. */
export interface DefinitionOwner {
  readonly kind: 'equipment' | 'template';
  readonly id: string;
  readonly title: string;
  /** A template that is a fixed model, which is edited in screens of its own. */
  readonly isFixedModel?: boolean;
  readonly on: Changeable;
  /** Of equipment, what its values come through. */
  readonly gatewayId: string | null;
  /** Of a template, by what the placeholders of its addresses are checked. */
  readonly values?: TemplateValues;
}

/** The calls that edit drivers, signals and scripts of each kind of owner. */
export const definitionCalls = {
  equipment: {
    addDriver: calls.driver.add,
    editDriver: calls.driver.edit,
    deleteDriver: calls.driver.delete,
    saveSignals: calls.signal.saveAll,
    querySignals: calls.signal.query,
    addScript: calls.script.add,
    editScript: calls.script.edit,
    deleteScript: calls.script.delete,
  },
  template: {
    addDriver: calls.template.addDriver,
    editDriver: calls.template.editDriver,
    deleteDriver: calls.template.deleteDriver,
    saveSignals: calls.template.saveSignals,
    querySignals: calls.template.querySignals,
    addScript: calls.template.addScript,
    editScript: calls.template.editScript,
    deleteScript: calls.template.deleteScript,
  },
} as const;

export function ownerOfEquipment(equipment: Equipment): DefinitionOwner {
  const { id, title, gatewayId } = equipment;
  return { kind: 'equipment', id, title, on: equipment, gatewayId };
}

/** The call that answers an owner's drivers, with its request. */
export function driverQueryOf({ kind, id }: DefinitionOwner) {
  return kind === 'template'
    ? ([calls.template.queryDrivers, { templateId: id }] as const)
    : ([calls.driver.query, { equipmentId: id }] as const);
}

/** The call that answers an owner's scripts, with its request. */
export function scriptQueryOf({ kind, id }: DefinitionOwner) {
  return kind === 'template'
    ? ([calls.template.queryScripts, { templateId: id }] as const)
    : ([calls.script.query, { equipmentId: id }] as const);
}

/** One script as it is now; undefined when it is gone. */
export async function readScript(owner: DefinitionOwner, id: string): Promise<Script | undefined> {
  const [definition, request] = scriptQueryOf(owner);
  return (await call(definition, request as RequestInputOf<typeof definition>)).find((one) => one.id === id);
}

/** One driver as it is now; undefined when it is gone. */
export async function readDriver(owner: DefinitionOwner, id: string): Promise<Driver | undefined> {
  const [definition, request] = driverQueryOf(owner);
  return (await call(definition, request as RequestInputOf<typeof definition>)).find((one) => one.id === id);
}

/** One page of an owner's signals, in the order of their table. */
export function readSignals({ kind, id }: DefinitionOwner, pageNum: number, signal: AbortSignal) {
  const page = { pageNum, pageSize: MAX_PAGE_SIZE, sortField: 'seq', sortOrder: 'asc' } as const;
  return kind === 'template'
    ? call(calls.template.querySignals, { templateId: id, ...page }, { signal })
    : call(calls.signal.query, { equipmentId: id, ...page }, { signal });
}

type Saved = Omit<RequestInputOf<typeof calls.signal.saveAll>, 'equipmentId'>;

/** The request that saves an owner's signals. */
export function saveRequestOf({ kind, id }: DefinitionOwner, changes: Saved) {
  return kind === 'template' ? { templateId: id, ...changes } : { equipmentId: id, ...changes };
}

/** What calls on a driver or a script of the owner name beside its id. */
export function driverScope({
  kind,
  id,
}: DefinitionOwner): Partial<RequestOf<typeof calls.template.deleteDriver>> {
  return kind === 'template' ? { templateId: id } : {};
}

/** Where the owner's signals are edited. */
export function signalsPath(owner: DefinitionOwner, query?: Readonly<Record<string, string>>): string {
  const { kind, id, isFixedModel } = owner;
  if (isFixedModel === true) return pathTo('/manage/system/model/:id/signal', { id }, query);
  return kind === 'template'
    ? pathTo('/manage/eg/template/edit/:id/signal', { id }, query)
    : pathTo('/manage/eg/equipment/edit/:id/signal', { id }, query);
}

/** Where the owner's drivers are edited. */
export function driversPath({ kind, id, isFixedModel }: DefinitionOwner): string {
  if (isFixedModel === true) return pathTo('/manage/system/model/:id/driver', { id });
  return kind === 'template'
    ? pathTo('/manage/eg/template/edit/:id/driver', { id })
    : pathTo('/manage/eg/equipment/edit/:id/driver', { id });
}
