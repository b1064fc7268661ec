import { isDeepStrictEqual } from 'node:util';
import type { VersionItem } from '@zutai/contract';
import { listRuleKeys } from '../alarm/rule-keys.ts';
import { tellRuleField } from '../alarm/tell-rule.ts';
import type { TemplateContent } from '../content.ts';
import { tellColumns } from '../report/tell-columns.ts';

type Fields = Record<string, unknown>;
type Kind = VersionItem['kind'];

/** A row of any kind of a template, by the fields that people enter. */
interface Row {
  readonly id: string;
  readonly said: Pick<VersionItem, 'name' | 'nameEn' | 'title' | 'titleEn'>;
  readonly fields: Fields;
  /** A field as it is told, where that is not as it is compared. */
  readonly tell?: (name: string) => unknown;
}

/** What a row is besides what people entered, or what its item says already. */
const NOT_ENTERED = new Set(['id', 'revision', 'editedBy', 'editedMs', 'createdMs', 'language']);

/** In what a content differs from the one before it, by kinds, what came first. */
export function listContentChanges(before: TemplateContent, after: TemplateContent): VersionItem[] {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  const kinds = Object.keys(is) as Kind[];
  return kinds.flatMap((kind) => changesOfKind(kind, was[kind], is[kind]));
}

/** How many rows were added, changed and removed. */
export function countContentChanges(before: TemplateContent, after: TemplateContent) {
  const items = listContentChanges(before, after);
  const count = (action: VersionItem['action']) => items.filter((item) => item.action === action).length;
  return { added: count('add'), changed: count('change'), removed: count('remove') };
}

function changesOfKind(kind: Kind, before: readonly Row[], after: readonly Row[]): VersionItem[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const there = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((row): VersionItem[] => {
    const { said, fields } = row;
    const old = was.get(row.id);
    if (old === undefined) return [{ kind, action: 'add', ...said, before: null, after: told(row) }];
    const names = [...new Set([...Object.keys(old.fields), ...Object.keys(fields)])].filter(
      (field) => !isDeepStrictEqual(old.fields[field], fields[field]),
    );
    if (names.length === 0) return [];
    const [from, to] = [told(old, names), told(row, names)];
    return [{ kind, action: 'change', ...said, before: from, after: to }];
  });
  const removed = before
    .filter(({ id }) => !there.has(id))
    .map(({ said }): VersionItem => ({ kind, action: 'remove', ...said, before: {}, after: null }));
  return [...changed, ...removed];
}

function rowsOf(content: TemplateContent): Record<Kind, Row[]> {
  const titles = new Map(content.drivers.map(({ id, title }) => [id, title]));
  const tags = new Map(content.signals.map(({ id, tag }) => [id, tag]));
  const entered = (row: object): Fields =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !NOT_ENTERED.has(name)));
  return {
    parameter: content.parameters.map((one) => ({
      id: one.name,
      said: sayOne(one.name, one),
      fields: { title: one.title, defaultValue: one.value },
    })),
    driver: content.drivers.map((one) => ({
      id: one.id,
      said: sayOne(one.title, one),
      fields: entered(one),
    })),
    signal: content.signals.map((one) => ({
      id: one.id,
      said: sayOne(one.tag, one),
      fields: { ...entered(one), driverId: one.driverId === null ? null : (titles.get(one.driverId) ?? '') },
    })),
    script: content.scripts.map((one) => ({
      id: one.id,
      said: sayOne(one.title, one),
      fields: entered(one),
    })),
    report: content.reports.map((one) => ({
      id: one.id,
      said: { ...sayOne(one.title, one), nameEn: one.titleEn },
      fields: { ...entered(one), columns: tellColumns(one.columns, tags) },
    })),
    alarmRule: alarmRows(content, entered),
  };
}

const sayOne = (name: string, { title, titleEn = '' }: { title: string; titleEn?: string }): Row['said'] => ({
  ...{ name, nameEn: '', title, titleEn },
});

function alarmRows({ alarmRules, signals }: TemplateContent, entered: (row: object) => Fields): Row[] {
  const known = new Map(signals.map((signal) => [signal.id, signal]));
  const keys = listRuleKeys(alarmRules, (id) => known.get(id)?.tag ?? '–');
  return alarmRules.map((rule, i) => {
    const { name = '', nameEn = '', tag = '' } = keys[i] ?? {};
    const fields = entered(rule);
    const tell = (field: string) => tellRuleField(field, fields, known);
    return { id: rule.id, said: { name, nameEn, title: tag, titleEn: '' }, fields, tell };
  });
}

/** Fields by the names of columns, as events have them; of a new row those that say what it is. */
function told({ fields, tell }: Row, names: readonly string[] = Object.keys(fields)): Fields {
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      (tell === undefined ? fields[name] : tell(name)) ?? null,
    ]),
  );
}
