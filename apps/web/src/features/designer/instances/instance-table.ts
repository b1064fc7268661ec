import {
  addInstances,
  countInText,
  countWidgets,
  type DiagramProblem,
  editInstances,
  type FaceplateParameter,
  type FaceplateWidget,
  type InstanceEdit,
  maxWidgets,
  numbersIn,
  type Page,
  type Result,
} from '@zutai/diagram';
import type { GridEdit } from '../../../components/cell-grid/index.ts';

/** A column that can be typed into: the name of the instance, or one of its parameters. */
export type InstanceColumn = { kind: 'name' } | { kind: 'parameter'; parameter: FaceplateParameter };

export function columnsOf(parameters: readonly FaceplateParameter[]): readonly InstanceColumn[] {
  return [{ kind: 'name' }, ...parameters.map((parameter) => ({ kind: 'parameter' as const, parameter }))];
}

/** Equipment by its names and its id. */
export interface NamedEquipment {
  readonly id: string;
  readonly title: string;
  readonly titleEn?: string;
}

/** Longest value of a parameter and longest name, characters; as the page file takes them. */
export const longestValue = 10_000;
export const longestName = 100;

export type CellProblem =
  | { code: 'cellEquipment'; text: string }
  | { code: 'cellLong'; limit: number }
  | { code: 'cellEmptyName' };

/** What a typed text becomes in the page, or why it cannot. */
export function readCell(
  column: InstanceColumn,
  typed: string,
  equipments: readonly NamedEquipment[],
): { ok: true; value: string } | { ok: false; problem: CellProblem } {
  const text = typed.trim();
  if (column.kind === 'name') {
    if (text === '') return { ok: false, problem: { code: 'cellEmptyName' } };
    if (text.length > longestName) return { ok: false, problem: { code: 'cellLong', limit: longestName } };
    return { ok: true, value: text };
  }
  if (text.length > longestValue) return { ok: false, problem: { code: 'cellLong', limit: longestValue } };
  if (column.parameter.kind !== 'equipment' || text === '' || text.includes('${'))
    return { ok: true, value: text };
  const wanted = text.toLowerCase();
  const isIt = ({ id, title, titleEn }: NamedEquipment) =>
    id === text || title.toLowerCase() === wanted || titleEn?.toLowerCase() === wanted;
  const found = equipments.find(isIt);
  return found ? { ok: true, value: found.id } : { ok: false, problem: { code: 'cellEquipment', text } };
}

/** What stands in a cell: of a parameter that the instance leaves open what the faceplate has. */
export function cellText(
  column: InstanceColumn,
  instance: FaceplateWidget,
  name: string,
  equipments: readonly { id: string; title: string }[],
): { text: string; isDefault: boolean } {
  if (column.kind === 'name') return { text: name, isDefault: false };
  const { name: key, default: usual, kind } = column.parameter;
  const own = instance.data.params?.[key] ?? '';
  const value = own === '' ? usual : own;
  const title = kind === 'equipment' ? equipments.find(({ id }) => id === value)?.title : undefined;
  return { text: title ?? value, isDefault: own === '' };
}

/** The text with its last number counted, as far as it has one. */
export function countedCell(text: string, by: number): string {
  return countInText(text, numbersIn(text).length - 1, by) ?? text;
}

export interface RefusedCell {
  readonly edit: GridEdit;
  readonly problem: CellProblem;
}

/** Cells of the grid as edits of instances; those that cannot be are apart, each with its reason. */
export function toEdits(
  edits: readonly GridEdit[],
  ids: readonly string[],
  columns: readonly InstanceColumn[],
  equipments: readonly NamedEquipment[],
): { taken: InstanceEdit[]; refused: RefusedCell[] } {
  const taken: InstanceEdit[] = [];
  const refused: RefusedCell[] = [];
  for (const edit of edits) {
    const column = columns[edit.place.column];
    const id = ids[edit.place.row];
    if (column === undefined || id === undefined) continue;
    const read = readCell(column, edit.text, equipments);
    if (!read.ok) refused.push({ edit, problem: read.problem });
    else
      taken.push({
        id,
        value: read.value,
        ...(column.kind === 'parameter' && { parameter: column.parameter.name }),
      });
  }
  return { taken, refused };
}

/** How many rows a paste needs beyond those there are. */
export function rowsBeyond(edits: readonly GridEdit[], rows: number): number {
  return edits.reduce((most, { place }) => Math.max(most, place.row + 1), rows) - rows;
}

/** Why so many instances more cannot be added; undefined when they can. */
export function refuseMore(page: Page, moreCount: number): DiagramProblem | undefined {
  const actual = countWidgets(page.widgets) + moreCount;
  return actual > maxWidgets ? { code: 'too-many-widgets', limit: maxWidgets, actual } : undefined;
}

/** The page with instances added for the rows beyond the last, and all cells set: one step. */
export function growAndEdit(
  page: Page,
  faceplateId: string,
  newIds: readonly string[],
  taken: readonly InstanceEdit[],
): Result<Page> {
  if (newIds.length === 0) return { ok: true, value: editInstances(page, taken) };
  const grown = addInstances(page, faceplateId, newIds);
  return grown.ok ? { ok: true, value: editInstances(grown.value, taken) } : grown;
}
