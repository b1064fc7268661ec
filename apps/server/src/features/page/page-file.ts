import type { Page, pageCalls, RequestOf } from '@zutai/contract';
import {
  type DiagramProblem,
  type Page as Drawing,
  describeProblem,
  listFaceplateIds,
  parsePageFile,
  toPageFile,
  visitWidgets,
} from '@zutai/diagram';
import { fieldText, fillText, type Language } from '@zutai/i18n';
import { widgetCatalog } from '@zutai/widgets/model';
import { AppError } from '../../platform/call/index.ts';
import { describeTime } from '../../platform/db/edit-revision.ts';
import { findUnsafePart } from './image/unsafe-part.ts';
import type { PageOwner } from './page-owner.ts';

/** A page of 2,000 widgets with much in each is about 6 MB. */
const MAX_FILE_MEGABYTES = 10;
/** Nesting beyond any page; deeper ones could exhaust the stack of whoever walks them. */
const MAX_DEPTH = 200;
const MAX_FACEPLATES = 200;

export type PageSettings = Pick<
  RequestOf<typeof pageCalls.save>,
  'width' | 'height' | 'fit' | 'bgColor' | 'bgImage' | 'checkpwd'
> & { title: string };

export interface CheckedFile {
  readonly drawing: Drawing;
  readonly widgetCount: number;
  /** Faceplates it places itself, once each; not yet looked for. */
  readonly faceplateIds: readonly string[];
}

/** A page file is refused for one of its fields, which is named in the message and in `fields`. */
export function fileError(path: string, reason: string): AppError {
  const at = path === '' ? 'json' : `json.${path}`;
  return new AppError('pageFileInvalid', { reason }, [{ path: at, code: reason }]);
}

/**
 * Checks an uploaded page file with the diagram engine. What the save form says of the page goes before what
 * the file says, `bind` is made anew, and the password stays out.
 * @throws AppError tooLarge, pageFileInvalid
 */
export function readPageFile(bytes: Buffer, settings: PageSettings, language: Language): CheckedFile {
  if (bytes.length > MAX_FILE_MEGABYTES * 1024 * 1024)
    throw new AppError('tooLarge', {}, [
      { path: 'json', code: 'fileTooBig', params: { max: `${MAX_FILE_MEGABYTES} MB` } },
    ]);
  return checkFile(parseJson(bytes, language), settings, language);
}

/** As {@link readPageFile}, of a file already read. */
export function checkFile(given: unknown, settings: PageSettings, language: Language): CheckedFile {
  // The engine reads an empty object as an empty page; a save that lost its drawing must not pass for one.
  for (const path of ['con', 'widgets', 'bind'])
    if (typeof given === 'object' && given !== null && !Object.hasOwn(given, path))
      throw refuse({ code: 'missing', path }, language);
  const parsed = parsePageFile(given, { catalog: widgetCatalog, isStrict: true });
  if (!parsed.ok) throw refuse(parsed.problem, language);
  const unsafe = findUnsafePart(parsed.value.widgets);
  if (unsafe !== undefined)
    throw fileError(unsafe.path, `${unsafe.path}: ${fieldText(language, unsafe.code) ?? unsafe.code}`);
  const { title, width, height, fit, bgColor, bgImage, checkpwd } = settings;
  const con = { ...parsed.value.con, title, width, height, fit, bgColor, bgImage, checkpwd };
  const drawing = toPageFile({ ...parsed.value, con }, widgetCatalog);
  // PostgreSQL's jsonb has no place for these.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(JSON.stringify(drawing)))
    throw notJson(language);
  const faceplateIds = listFaceplateIds(drawing).filter((id) => /^[1-9]\d{0,17}$/.test(id));
  if (faceplateIds.length > MAX_FACEPLATES) {
    const params = { max: MAX_FACEPLATES, count: faceplateIds.length };
    throw fileError('widgets', fieldText(language, 'faceplateCount', params) ?? '');
  }
  let widgetCount = 0;
  visitWidgets(drawing.widgets, () => {
    widgetCount += 1;
  });
  return { drawing, widgetCount, faceplateIds };
}

/** The file to keep: it names what the page belongs to, whatever it named before. */
export function fileOf(drawing: Drawing, owner: PageOwner | undefined): string {
  const owners = { equipmentId: '', projectId: '', templateId: '' };
  if (owner !== undefined) owners[`${owner.kind}Id`] = owner.id;
  return JSON.stringify({ ...drawing, con: { ...drawing.con, ...owners } });
}

function parseJson(bytes: Buffer, language: Language): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isDeeperThan(value, MAX_DEPTH)) throw notJson(language);
    return value;
  } catch {
    throw notJson(language);
  }
}

function notJson(language: Language): AppError {
  const { text, params } = describeProblem({ code: 'wrong-type', path: 'json', expected: 'JSON' }, language);
  return fileError('', fillText(text, params));
}

/** Level by level, so that the look at the depth has no depth itself. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function refuse(problem: DiagramProblem, language: Language): AppError {
  const { text, params } = describeProblem(problem, language);
  const reason = fillText(text, params);
  const path = 'path' in problem ? problem.path : problem.code.startsWith('too-many') ? 'widgets' : '';
  return fileError(path, reason);
}

/** Who saved a page and when, as {@link AppError} `pageChanged` carries it. */
export function changedParams(page: Pick<Page, 'updatedBy' | 'updatedMs'>): { user: string; time: string } {
  return { user: page.updatedBy, time: describeTime(page.updatedMs) };
}
