import { MAX_EXCEL_CELLS, MAX_EXCEL_SHEETS, MAX_EXCEL_UNPACKED_MB } from '@zutai/contract';
import { AppError } from '../../../platform/call/index.ts';
import {
  attrOf,
  childOf,
  childrenOf,
  elementsOf,
  localName,
  parseXml,
  textOf,
  type XmlElement,
} from './xml-tree.ts';
import { fold, readZip, unfold, writeZip, ZipError, type ZipFile } from './zip-archive.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MAX_UNPACKED_BYTES = MAX_EXCEL_UNPACKED_MB * 1024 * 1024;
/** Of one document that is read: sheets with 20,000 cells have 2 MB. */
const MAX_DOCUMENT_BYTES = 12 * 1024 * 1024;
const MAIN_TYPE =
  /^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.(sheet|template)\.main\+xml$/;

/** A sheet of cells; those of charts alone are not among them. */
export interface OpenSheet {
  readonly title: string;
  /** Name of its file in the archive. */
  readonly part: string;
  readonly root: XmlElement;
}

/** An .xlsx with the documents that matter here, read; all other files stay packed. */
export interface OpenWorkbook {
  readonly files: ReadonlyMap<string, ZipFile>;
  readonly workbookPart: string;
  readonly workbook: XmlElement;
  readonly sheets: readonly OpenSheet[];
  readonly sharedStrings: readonly string[];
  readonly styles: XmlElement | undefined;
  readonly theme: XmlElement | undefined;
}

/**
 * Opens an .xlsx by what it holds.
 * @throws AppError excelUnreadable, excelTooMuch, excelMacros
 */
export function openWorkbook(bytes: Buffer): OpenWorkbook {
  try {
    return open(new Map(readZip(bytes, MAX_UNPACKED_BYTES).map((file) => [file.name, file])));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof ZipError && error.isTooMuch) throw tooMuch();
    throw new AppError('excelUnreadable');
  }
}

const tooMuch = () => new AppError('excelTooMuch', { cells: MAX_EXCEL_CELLS });

function open(files: ReadonlyMap<string, ZipFile>): OpenWorkbook {
  const read = (name: string): XmlElement | undefined => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    const content = unfold(file, MAX_DOCUMENT_BYTES);
    return parseXml(new TextDecoder('utf-8', { fatal: true }).decode(content));
  };
  const start = relationsOf(read, '').find(({ type }) => type.endsWith('/officeDocument'));
  const workbookPart = start?.target ?? '';
  const workbook = read(workbookPart);
  if (workbook === undefined || localName(workbook) !== 'workbook') throw new Error('no workbook');
  refuseMacros(read('[Content_Types].xml'), workbookPart, files);
  const relations = relationsOf(read, workbookPart);
  const named = childrenOf(childOf(workbook, 'sheets'), 'sheet');
  if (named.length > MAX_EXCEL_SHEETS) throw tooMuch();
  let cells = 0;
  const sheets = named.flatMap((sheet): OpenSheet[] => {
    const id = Object.entries(sheet.attrs).find(([name]) => /(^|:)id$/.test(name) && name !== 'sheetId')?.[1];
    const relation = relations.find((one) => one.id === id);
    if (relation === undefined || !relation.type.endsWith('/worksheet')) return [];
    const root = read(relation.target);
    if (root === undefined || localName(root) !== 'worksheet') throw new Error('no sheet');
    for (const row of childrenOf(childOf(root, 'sheetData'), 'row')) cells += elementsOf(row).length;
    if (cells > MAX_EXCEL_CELLS) throw tooMuch();
    return [{ title: attrOf(sheet, 'name') ?? '', part: relation.target, root }];
  });
  if (sheets.length === 0) throw new Error('no sheets');
  const partOf = (type: string) => relations.find((one) => one.type.endsWith(type))?.target ?? '';
  return {
    ...{ files, workbookPart, workbook, sheets },
    sharedStrings: childrenOf(read(partOf('/sharedStrings')), 'si').map(plainOf),
    styles: read(partOf('/styles')),
    theme: read(partOf('/theme')),
  };
}

/** A text without what says how Japanese words are read. */
export function plainOf(item: XmlElement): string {
  return elementsOf(item)
    .filter((child) => localName(child) === 't' || localName(child) === 'r')
    .map((child) => (localName(child) === 't' ? textOf(child) : textOf(childOf(child, 't'))))
    .join('');
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

function relationsOf(read: (name: string) => XmlElement | undefined, part: string): Relation[] {
  return childrenOf(read(relationsPart(part)), 'Relationship').map((relation) => ({
    id: attrOf(relation, 'Id') ?? '',
    type: attrOf(relation, 'Type') ?? '',
    target: resolve(part, attrOf(relation, 'Target') ?? ''),
  }));
}

function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/') + 1;
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
}

/** A target relative to the folder of its part, or from the top. */
function resolve(part: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const steps = part.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** A file of a record goes to many people: it carries no programs. */
function refuseMacros(
  types: XmlElement | undefined,
  workbookPart: string,
  files: ReadonlyMap<string, ZipFile>,
): void {
  const main = childrenOf(types, 'Override').find((one) => attrOf(one, 'PartName') === `/${workbookPart}`);
  const type = attrOf(main, 'ContentType') ?? '';
  if (
    /macroEnabled/i.test(type) ||
    [...files.keys()].some((name) => /vbaProject|macrosheets|activeX/i.test(name))
  )
    throw new AppError('excelMacros');
  if (!MAIN_TYPE.test(type)) throw new Error(`a workbook of type ${type}`);
}

/** The archive with some of its files in another form. */
export function saveWorkbook({ files }: OpenWorkbook, changed: ReadonlyMap<string, string>): Buffer {
  const kept: ZipFile[] = [];
  for (const [name, file] of files) {
    const content = changed.get(name);
    kept.push(content === undefined ? file : fold(name, Buffer.from(content)));
  }
  return writeZip(kept);
}
