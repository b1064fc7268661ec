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
  type PageLanguage,
  parametersOf,
  parameterText,
  type Result,
  readParametersOf,
} from '@zutai/diagram';
import type { GridEdit } from '../../../components/cell-grid/index.ts';

/** A column that can be typed into: the name of the instance, or one of its parameters in a language. */
export type InstanceColumn =
  | { kind: 'name' }
  | { kind: 'parameter'; parameter: FaceplateParameter; language: PageLanguage };

/** The columns of a faceplate: what people read in the language the drawing shows, the rest is one in all. */
export function columnsOf(
  faceplate: Pick<Page, 'con' | 'widgets'> | undefined,
  language: PageLanguage = 'zh',
): readonly InstanceColumn[] {
  const read = new Set(faceplate && language === 'en' ? readParametersOf(faceplate) : []);
  return [
    { kind: 'name' },
    ...(faceplate ? parametersOf(faceplate.con) : []).map((parameter) => ({
      ...{ kind: 'parameter' as const, parameter },
      language: read.has(parameter) ? language : ('zh' as const),
    })),
  ];
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
  const { name: key, default: usual, defaultEn = '', kind } = column.parameter;
  const own = parameterText(instance, key, column.language);
  const value = own || (column.language === 'en' && defaultEn) || usual;
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
        ...(column.kind === 'parameter' && column.language === 'en' && { english: column.parameter }),
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
  if (!grown.ok) return grown;
  // What is said of a new instance is not the translation of what the one it is copied from says.
  const added = new Set(newIds);
  const edits = taken.flatMap(({ english, ...edit }): InstanceEdit[] => {
    if (!added.has(edit.id)) return [{ ...edit, ...(english && { english }) }];
    return edit.parameter === undefined ? [edit] : [{ ...edit, value: '' }, edit];
  });
  return { ok: true, value: editInstances(grown.value, edits) };
}
