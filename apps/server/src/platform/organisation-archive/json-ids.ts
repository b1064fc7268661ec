/** Gives the new id of a thing of a table; undefined when it is not in the archive. */
export type MapId = (table: string, old: string) => string | undefined;

/** Fields that hold ids, once, in a list, or as keys of nothing else. */
const FIELDS: Readonly<Record<string, string>> = {
  accountId: 'account',
  accountIds: 'account',
  customReportId: 'report',
  departmentId: 'department',
  departmentIds: 'department',
  driverId: 'driver',
  driver_id: 'driver',
  equipId: 'equipment',
  equipPageId: 'page',
  equipmentId: 'equipment',
  equipmentIds: 'equipment',
  equips: 'equipment',
  faceplateId: 'page',
  levelId: 'alarm_level',
  levelIds: 'alarm_level',
  mvarId: 'mvar',
  mvarIds: 'mvar',
  mvars: 'mvar',
  pageId: 'page',
  photoId: 'inspection_photo',
  projectId: 'project',
  reportId: 'report',
  roleId: 'role',
  roleIds: 'role',
  roles: 'role',
  sceneId: 'scene',
  signalId: 'signal',
  signalIds: 'signal',
  signals: 'signal',
  sourceEquipmentId: 'equipment',
  templateId: 'template',
  valueId: 'signal',
};

/** Rows of templates, which have numbers of the same counters as those of equipment. */
const ROWS: Readonly<Record<string, string>> = {
  drivers: 'driver',
  signals: 'signal',
  scripts: 'equipment_script',
  reports: 'report',
  alarmRules: 'alarm_rule',
  alarm_rules: 'alarm_rule',
};

const ID = /^[1-9]\d{0,17}$/;
const IMAGE = /(\/lfscada\/configuration\/page\/image\/)([1-9]\d{0,17})(?![0-9])/g;
/** What a driver keeps as a text that only the installation it came from can open. */
const SEALED = /^sealed:[A-Za-z0-9+/=]+$/;
const MAX_DEPTH = 100;

export interface Faceplates {
  /** Names of the parameters of a faceplate, by its old id, whose value is equipment. */
  readonly equipmentParameters: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * A value of a jsonb column with the ids in it mapped. An id of what is not in the archive becomes '': left as it is, it
 * would be that of something else here.
 * @param root name of the column, or '' when its fields have names of their own
 */
export function mapJson(value: unknown, mapId: MapId, faceplates: Faceplates, root = ''): unknown {
  return walk(value, root, 0);

  function walk(one: unknown, field: string, depth: number, kind?: string): unknown {
    if (depth > MAX_DEPTH) throw new Error('a value is nested too deeply');
    if (Array.isArray(one)) return one.map((inner) => walk(inner, field, depth + 1, kind));
    if (typeof one === 'object' && one !== null)
      return walkObject(one as Record<string, unknown>, field, depth, kind);
    if (typeof one === 'number') {
      const table = FIELDS[field];
      return table !== undefined && /Ids?$/.test(field) && Number.isSafeInteger(one) && one > 0
        ? Number(mapId(table, String(one)) ?? 0)
        : one;
    }
    if (typeof one !== 'string') return one;
    const table = FIELDS[field];
    if (table === 'role') return mapId(table, one) ?? one;
    if (table !== undefined && ID.test(one)) return mapId(table, one) ?? '';
    return SEALED.test(one) ? '' : mapImages(one, mapId);
  }

  /** @param kind the table of the row around it, where this is a copy of it (`row` in template_base) */
  function walkObject(record: Record<string, unknown>, field: string, depth: number, kind?: string): unknown {
    const equipment = equipmentOf(record);
    const row = ROWS[field] ?? (field === 'row' ? kind : undefined);
    return Object.fromEntries(
      Object.entries(record).map(([name, inner]) => {
        if (
          (name === 'id' || name === 'ownId') &&
          row !== undefined &&
          typeof inner === 'string' &&
          ID.test(inner)
        )
          return [name, mapId(row, inner) ?? inner];
        if (name === 'params' && equipment !== undefined) return [name, mapNamed(inner, equipment)];
        if (name === 'default' && record.kind === 'equipment') return [name, mapEquipment(inner)];
        return [name, walk(inner, name, depth + 1, row)];
      }),
    );
  }

  function equipmentOf({ faceplateId }: Record<string, unknown>): ReadonlySet<string> | undefined {
    return typeof faceplateId === 'string' ? faceplates.equipmentParameters.get(faceplateId) : undefined;
  }

  function mapNamed(values: unknown, names: ReadonlySet<string>): unknown {
    if (typeof values !== 'object' || values === null) return values;
    return Object.fromEntries(
      Object.entries(values).map(([name, one]) => [name, names.has(name) ? mapEquipment(one) : one]),
    );
  }

  function mapEquipment(one: unknown): unknown {
    return typeof one === 'string' && ID.test(one) ? (mapId('equipment', one) ?? '') : one;
  }
}

/** Addresses of pictures within a text. */
export const mapImages = (text: string, mapId: MapId) =>
  text.replaceAll(IMAGE, (all, path: string, id: string) => {
    const mapped = mapId('page_image', id);
    return mapped === undefined ? all : `${path}${mapped}`;
  });

/** `${equipment.signal}` and `${mvar.id}` of a formula. */
export const mapFormula = (text: string, mapId: MapId) =>
  text
    .replaceAll(
      /\$\{([1-9]\d{0,17})\.([1-9]\d{0,17})\}/g,
      (_all, equipment: string, signal: string) =>
        `\${${mapId('equipment', equipment) ?? '0'}.${mapId('signal', signal) ?? '0'}}`,
    )
    .replaceAll(/\$\{mvar\.([1-9]\d{0,17})\}/g, (_all, id: string) => `\${mvar.${mapId('mvar', id) ?? '0'}}`);

/** Ids of the query of an address, such as `signalIds=3,4&equipmentId=5`. */
export function mapQuery(query: string, mapId: MapId): string {
  const isMarked = query.startsWith('?');
  const mapped = new URLSearchParams(query);
  let isChanged = false;
  for (const [name, value] of [...mapped]) {
    const table = FIELDS[name];
    if (table === undefined || !/^[\d,]+$/.test(value)) continue;
    const ids = value.split(',').map((id) => mapId(table, id));
    mapped.set(name, ids.filter((id) => id !== undefined).join(','));
    isChanged = true;
  }
  return isChanged ? `${isMarked ? '?' : ''}${mapped.toString()}` : query;
}
