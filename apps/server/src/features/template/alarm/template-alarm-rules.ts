import {
  type AlarmRuleInput,
  MAX_TEMPLATE_ALARM_RULES,
  type RequestOf,
  signalsNamedBy,
  type TemplateAlarmRuleRecord,
  type templateCalls,
} from '@zutai/contract';
import { type Caller, fieldError } from '../../../platform/call/index.ts';
import { checkRuleSignals, namesOthers } from '../../alarm/index.ts';
import { editedRow, requireRow, stamp, withRow } from '../change-content.ts';
import type { TemplateAlarmRule, TemplateContent } from '../content.ts';
import type { RuleLevels } from './levels.ts';
import { listNamed } from './tell-rule.ts';

type Edited = Omit<RequestOf<typeof templateCalls.editAlarmRule>, 'templateId'>;

/** What of a template its rules are checked with. */
interface Basis {
  readonly signals: TemplateContent['signals'];
  readonly levels: RuleLevels;
}

/** Content with a rule more. @throws AppError alarmSignalNeeded, invalidRequest at the field that names what is not there */
export function withAlarmRule(
  content: TemplateContent,
  fields: AlarmRuleInput,
  { id, caller, levels }: { id: string; caller: Caller; levels: RuleLevels },
): TemplateContent {
  checkAlarmRules({ signals: content.signals, levels }, [fields]);
  checkCount('', content.alarmRules.length + 1);
  const rule = stamp({ ...fields, id, createdMs: Date.now() }, 1, caller);
  return { ...content, alarmRules: [...content.alarmRules, rule] };
}

/** Content with a rule changed. Throws as {@link withAlarmRule}, and notFound or editConflict. */
export function withEditedAlarmRule(
  content: TemplateContent,
  { id, revision, ...change }: Edited,
  { caller, levels }: { caller: Caller; levels: RuleLevels },
): TemplateContent {
  const before = requireRow(content.alarmRules, id);
  const rule = editedRow(before, change, { basedOn: revision, caller });
  const isJudged = rule.isEnabled || namesOthers(change, before);
  checkAlarmRules({ signals: content.signals, levels }, [rule], { takesTexts: !isJudged });
  return { ...content, alarmRules: withRow(content.alarmRules, rule) };
}

export function withoutAlarmRule(content: TemplateContent, id: string): TemplateContent {
  requireRow(content.alarmRules, id);
  return { ...content, alarmRules: content.alarmRules.filter((one) => one.id !== id) };
}

/** Content without the rules that name a signal which it has no longer: at equipment both stay, as its own. */
export function withoutDanglingRules(content: TemplateContent, gone: ReadonlySet<string>): TemplateContent {
  const isWhole = (rule: TemplateAlarmRule) => !signalsNamedBy(rule).some(([, id]) => gone.has(id));
  return { ...content, alarmRules: content.alarmRules.filter(isWhole) };
}

/** @throws AppError invalidRequest where there are more rules than a template may have */
export function checkCount(path: string, count: number): void {
  const max = MAX_TEMPLATE_ALARM_RULES;
  if (count > max) throw fieldError(path, 'tooManyInAll', { max, count });
}

/** Signals are those of the template, levels those of the organisation. Throws as {@link withAlarmRule}. */
export function checkAlarmRules(
  { signals, levels }: Basis,
  rules: readonly AlarmRuleInput[],
  options: { takesTexts?: boolean } = {},
): void {
  const known = new Map(signals.map((signal) => [signal.id, signal]));
  for (const rule of rules) {
    checkRuleSignals(rule, known, options);
    if (rule.levelId !== null && !levels.has(rule.levelId)) throw fieldError('levelId', 'id');
  }
}

/** Rules of a template as the contract has them. */
export function shownAlarmRules(
  { signals }: TemplateContent,
  levels: RuleLevels,
  rules: readonly TemplateAlarmRule[],
): TemplateAlarmRuleRecord[] {
  const known = new Map(signals.map((signal) => [signal.id, signal]));
  return rules.map(({ editedBy: _by, editedMs: _ms, ...rule }) => {
    const of = known.get(rule.signalId ?? '');
    const level = levels.levelOf(rule);
    return {
      ...rule,
      signalTitle: of?.title ?? '',
      signalTitleEn: of?.titleEn ?? '',
      signalUnit: of?.unit ?? '',
      signalUnitEn: of?.unitEn ?? '',
      signalStates: [...(of?.states ?? [])],
      namedSignals: listNamed(rule, known),
      levelTitle: level.title,
      levelTitleEn: level.titleEn,
      levelColor: level.color,
      levelShape: level.shape,
    };
  });
}

/** Those whose name, or whose signal's, holds the word, in the order that is asked for; by default the newest first. */
export function listAlarmRules(
  { alarmRules, signals }: TemplateContent,
  request: RequestOf<typeof templateCalls.queryAlarmRules>,
): TemplateAlarmRule[] {
  const { keyword = '', isEnabled, sortField = 'createdMs', sortOrder = 'desc' } = request;
  const word = keyword.trim().toLowerCase();
  const titles = new Map(signals.map(({ id, title, titleEn }) => [id, [title, titleEn]]));
  const found = alarmRules.filter(
    (rule) =>
      (isEnabled === undefined || rule.isEnabled === isEnabled) &&
      [rule.title, rule.titleEn, ...(titles.get(rule.signalId ?? '') ?? [])].some((text) =>
        text.toLowerCase().includes(word),
      ),
  );
  const sign = sortOrder === 'desc' ? -1 : 1;
  const by = (a: TemplateAlarmRule, b: TemplateAlarmRule) =>
    sortField === 'title' ? a.title.localeCompare(b.title, 'zh') : a.createdMs - b.createdMs;
  return found.sort((a, b) => sign * (by(a, b) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)));
}
