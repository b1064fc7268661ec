import {
  type AlarmRuleInput,
  type ReportColumn,
  type ReportFileFormat,
  type ReportSchedule,
  type ReportStep,
  type SignalInput,
  signalInput,
  type TemplateParameter,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { DriverSettings } from '../driver/index.ts';
import type { ScriptSettings } from '../script/index.ts';

/** What rows of a template have beside what was entered. */
interface Row {
  /** Never that of a driver, a signal or a script of equipment, unless the template was made of it. */
  readonly id: string;
  /** Grows by one with each edit. */
  readonly revision: number;
  readonly editedBy?: string;
  readonly editedMs?: number;
}

/** A driver of a template: texts and numbers of its options may be placeholders. */
export type TemplateDriver = DriverSettings & Row;

/** A signal of a template: its address may have placeholders, its `driverId` is that of a driver of the template. */
export type TemplateSignal = SignalInput & Row;

/** A script of a template: its source is the same at all equipment. */
export type TemplateScript = ScriptSettings & Row;

/** What people enter about a report, of a template and of equipment alike. */
export interface ReportInput {
  readonly title: string;
  readonly titleEn: string;
  readonly step: ReportStep;
  readonly columns: readonly ReportColumn[];
  readonly schedule: ReportSchedule;
  /** Not in what was saved before reports could be PDF: .xlsx. */
  readonly fileFormat?: ReportFileFormat;
  readonly recipients: readonly string[];
}

/** A report of a template: its columns name signals of the template. */
export interface TemplateReport extends ReportInput, Row {
  /** Of who saved it last: in it, those of equipment that come by themselves are made. */
  readonly language: Language;
  readonly createdMs: number;
}

/**
 * An alarm rule of a template: it names signals of the template. Its `levelId` is null, and the level follows, or a level of
 * the organisation.
 */
export interface TemplateAlarmRule extends AlarmRuleInput, Row {
  readonly createdMs: number;
}

/**
 * Drivers, signals, scripts, reports and alarm rules by value: changes of the equipment they came from do not reach them.
 * Pages of a template are pages like others, with the ids of this equipment and these signals in their bindings.
 */
export interface TemplateContent {
  readonly sourceEquipmentId: string;
  readonly parameters: readonly TemplateParameter[];
  readonly drivers: readonly TemplateDriver[];
  readonly signals: readonly TemplateSignal[];
  readonly scripts: readonly TemplateScript[];
  readonly reports: readonly TemplateReport[];
  readonly alarmRules: readonly TemplateAlarmRule[];
}

/** A row of a template with values in the place of placeholders, and the row of the equipment that came of it. */
export interface BaseRow<R> {
  readonly id: string;
  /** Null: deleted at the equipment. */
  readonly ownId: string | null;
  readonly row: R;
}

/** The template as it was when the equipment was last brought up to it. */
export interface TemplateBase {
  readonly drivers: readonly BaseRow<TemplateDriver>[];
  readonly signals: readonly BaseRow<TemplateSignal>[];
  readonly scripts: readonly BaseRow<TemplateScript>[];
  readonly reports: readonly BaseRow<TemplateReport>[];
  readonly alarmRules: readonly BaseRow<TemplateAlarmRule>[];
}

/** Templates had neither scripts nor reports nor alarm rules at first. */
export type StoredContent = Omit<TemplateContent, 'scripts' | 'reports' | 'alarmRules'> &
  Partial<Pick<TemplateContent, 'scripts' | 'reports' | 'alarmRules'>>;

const USUAL = signalInput.parse({ tag: 'usual', title: 'usual' });

/** As it is stored; fields that did not exist when it was made are as in a new row. */
export function readContent(stored: StoredContent): TemplateContent {
  return {
    ...stored,
    scripts: stored.scripts ?? [],
    drivers: stored.drivers.map((driver) => ({ ...driver, minIntervalMs: driver.minIntervalMs ?? null })),
    signals: stored.signals.map((signal) => ({ ...USUAL, ...signal })),
    reports: stored.reports ?? [],
    alarmRules: stored.alarmRules ?? [],
  };
}
