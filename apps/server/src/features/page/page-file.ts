import { type Page, type pageCalls, pageFile, type RequestOf } from '@zutai/contract';
import { type DiagramProblem, diagramText, parsePageFile, toPageFile, visitWidgets } from '@zutai/diagram';
import { fillText, type Language } from '@zutai/i18n';
import { widgetCatalog } from '@zutai/widgets/model';
import { AppError } from '../../platform/call/index.ts';

/** A page of 2,000 widgets is about 2 MB. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Nesting beyond any page; deeper ones could exhaust the stack of whoever walks them. */
const MAX_DEPTH = 200;

type Settings = Pick<
  RequestOf<typeof pageCalls.save>,
  'title' | 'width' | 'height' | 'fit' | 'bgColor' | 'bgImage' | 'checkpwd'
>;

export interface CheckedFile {
  readonly fileJson: string;
  readonly widgetCount: number;
}

/**
 * Checks an uploaded page file with the diagram engine. What the save form says of the page goes before what
 * the file says, `bind` is made anew, and the password stays out.
 * @throws AppError tooLarge, pageFileInvalid
 */
export function readPageFile(bytes: Buffer, settings: Settings, language: Language): CheckedFile {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError('tooLarge');
  const given = parseJson(bytes, language);
  // The engine reads an empty object as an empty page; a save that lost its drawing must not pass for one.
  const whole = pageFile.safeParse(given);
  if (!whole.success) {
    const path = whole.error.issues[0]?.path.join('.') ?? '';
    throw new AppError('pageFileInvalid', { reason: problemText({ code: 'missing', path }, language) });
  }
  const parsed = parsePageFile(given, { catalog: widgetCatalog, isStrict: true });
  if (!parsed.ok) throw new AppError('pageFileInvalid', { reason: problemText(parsed.problem, language) });
  const { title, width, height, fit, bgColor, bgImage, checkpwd } = settings;
  const con = { ...parsed.value.con, title, width, height, fit, bgColor, bgImage, checkpwd };
  const file = toPageFile({ ...parsed.value, con });
  const fileJson = JSON.stringify(file);
  // PostgreSQL's jsonb has no place for these.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i.test(fileJson)) throw notJson(language);
  let widgetCount = 0;
  visitWidgets(file.widgets, () => {
    widgetCount += 1;
  });
  return { fileJson, widgetCount };
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
  const params = { path: 'json', expected: 'JSON' };
  return new AppError('pageFileInvalid', {
    reason: fillText(diagramText[language]['problem.wrong-type'], params),
  });
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

function problemText(problem: DiagramProblem, language: Language): string {
  const { code, ...params } = problem;
  const texts: Readonly<Record<string, string>> = diagramText[language];
  return fillText(texts[`problem.${code}`] ?? code, params as Record<string, string | number>);
}

/** Who saved a page and when, as {@link AppError} `pageChanged` tells it (times are shown in UTC+8). */
export function changedParams(page: Pick<Page, 'updatedBy' | 'updatedMs'>): { user: string; time: string } {
  const time = new Date(page.updatedMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return { user: page.updatedBy, time };
}
