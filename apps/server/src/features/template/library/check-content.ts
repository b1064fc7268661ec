import { MAX_SIGNALS, SCRIPTS_MAX, sampleValues } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller, fieldError } from '../../../platform/call/index.ts';
import type { SecretBox } from '../../../platform/secret-box/index.ts';
import { MAX_DRIVERS, requireProtocol } from '../../driver/index.ts';
import { checkScript } from '../../script/index.ts';
import type { RuleLevels } from '../alarm/levels.ts';
import { checkAlarmRules, checkCount } from '../alarm/template-alarm-rules.ts';
import type { TemplateContent, TemplateSignal } from '../content.ts';
import { findProblems, readTemplateOptions } from '../content-service.ts';
import { expandContent } from '../expand.ts';
import { checkTemplateColumns } from '../report/template-reports.ts';

/**
 * Content that came from outside, by the rules that hold when it is typed: all of it at once.
 * @param given.levels of the organisation
 * @returns the content with the options of its drivers as they are stored
 * @throws AppError that names the first field which breaks a rule
 */
export function checkContent(
  box: SecretBox,
  caller: Caller,
  content: TemplateContent,
  { language, levels }: { readonly language: Language; readonly levels: RuleLevels },
): TemplateContent {
  const { parameters, drivers, signals, scripts, reports, alarmRules } = content;
  const tooMany = (path: string, count: number, max: number) => {
    if (count > max) throw fieldError(path, 'tooManyInAll', { max, count });
  };
  tooMany('drivers', drivers.length, MAX_DRIVERS);
  tooMany('signals', signals.length, MAX_SIGNALS);
  tooMany('scripts', scripts.length, SCRIPTS_MAX);
  checkCount('alarmRules', alarmRules.length);
  refuseRepeated('parameters', 'name', parameters);
  refuseRepeated('drivers', 'title', drivers);
  refuseRepeated('scripts', 'title', scripts);
  refuseRepeated('reports', 'title', reports);
  const checked = drivers.map((driver, at) => ({
    ...driver,
    options: within(`drivers[${at}]`, () =>
      readTemplateOptions(box, caller, content, requireProtocol(driver.protocol), driver.options),
    ),
  }));
  const add = signals.map(inputOf);
  const [problem] = findProblems({ ...content, signals: [] }, { add, edit: [], delete: [] });
  if (problem !== undefined)
    throw fieldError(`signals[${problem.index}].${problem.field}`, problem.code, problem.params ?? {});
  const tags = signals.map(({ tag }) => tag);
  for (const [at, script] of scripts.entries()) within(`scripts[${at}]`, () => checkScript(script, tags));
  for (const [at, { columns }] of reports.entries())
    within(`reports[${at}]`, () => checkTemplateColumns(signals, columns, language));
  for (const [at, rule] of alarmRules.entries())
    within(`alarmRules[${at}]`, () =>
      checkAlarmRules({ signals, levels }, [rule], { takesTexts: !rule.isEnabled }),
    );
  const result = { ...content, drivers: checked };
  expandContent(result, sampleValues(parameters));
  return result;
}

function refuseRepeated<R>(path: string, name: keyof R & string, rows: readonly R[]): void {
  const seen = new Set<unknown>();
  for (const [at, row] of rows.entries()) {
    if (seen.has(row[name])) throw fieldError(`${path}[${at}].${name}`, 'repeated');
    seen.add(row[name]);
  }
}

/** A signal by what people enter. */
function inputOf({ id: _id, revision: _revision, editedBy: _by, editedMs: _ms, ...input }: TemplateSignal) {
  return input;
}

/** Names where in the content a refused field is. */
function within<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.fields.length > 0 ? error.fields : [{ path: '', code: error.errorName }];
    throw new AppError(
      'invalidRequest',
      {},
      fields.map((field) => ({
        ...field,
        path: [place, field.path].filter((part) => part !== '').join('.'),
      })),
    );
  }
}
