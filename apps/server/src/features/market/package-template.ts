import {
  alarmRuleFields,
  driverFields,
  findDriverProtocol,
  MAX_TEMPLATE_PARAMETERS,
  type RequestOf,
  reportFields,
  scriptFields,
  signalInput,
  signalsNamedBy,
  type templateCalls,
  templateParameter,
} from '@zutai/contract';
import { z } from 'zod';
import { type PackedContent, placedNames, type TemplateContent } from '../template/index.ts';

const { recipients: _recipients, ...packedReportFields } = reportFields;
// Levels are of an organisation: in another one that of a rule follows from severity and time to respond.
const { levelId: _levelId, ...packedRuleFields } = alarmRuleFields;
const text = (max: number) => z.string().trim().max(max);

/**
 * A template in a package: JSON. Drivers, signals, scripts and reports have the number of their place, from 1; `driverId` of
 * a signal, and `signalId` of a column and in an alarm rule, are such numbers.
 */
export const packedTemplateFile = z.strictObject({
  kind: z.enum(['EG', 'GM']),
  title: text(100).min(1),
  titleEn: text(100),
  manufacturer: text(100),
  productNumber: text(100),
  remark: text(500),
  parameters: z.array(templateParameter).max(MAX_TEMPLATE_PARAMETERS),
  drivers: z.array(z.strictObject(driverFields)),
  signals: z.array(signalInput),
  // Not in packages that were made before templates had scripts.
  scripts: z.array(z.strictObject(scriptFields)).default([]),
  reports: z.array(z.strictObject(packedReportFields)),
  // Not in packages that were made before templates had alarm rules.
  alarmRules: z.array(z.strictObject(packedRuleFields)).default([]),
});
export type PackedTemplateFile = z.output<typeof packedTemplateFile>;

type Product = Pick<
  RequestOf<typeof templateCalls.add>,
  'kind' | 'title' | 'titleEn' | 'manufacturer' | 'productNumber' | 'remark'
>;

/** A template as it leaves the organisation: without ids, secrets, and whoever reports are mailed to. */
export function packTemplate(template: Product, content: TemplateContent): PackedTemplateFile {
  const placeOf = (rows: readonly { readonly id: string }[]) => {
    const places = new Map(rows.map(({ id }, at) => [id, `${at + 1}`]));
    return (id: string) => places.get(id) ?? '';
  };
  const driverPlace = placeOf(content.drivers);
  const signalPlace = placeOf(content.signals);
  const { kind, title, titleEn, manufacturer, productNumber, remark } = template;
  return packedTemplateFile.parse({
    ...{ kind, title, titleEn, manufacturer, productNumber, remark },
    parameters: content.parameters,
    drivers: content.drivers.map(({ protocol, options, ...driver }) => ({
      ...pick(driver, Object.keys(driverFields)),
      protocol,
      options: withoutSecrets(protocol, options),
    })),
    signals: content.signals.map((signal) => ({
      ...pick(signal, Object.keys(signalInput.shape)),
      driverId: signal.driverId === null ? null : driverPlace(signal.driverId),
    })),
    scripts: content.scripts.map((script) => pick(script, Object.keys(scriptFields))),
    reports: content.reports.map((report) => ({
      ...pick(report, Object.keys(packedReportFields)),
      columns: report.columns.map((column) => ({ ...column, signalId: signalPlace(column.signalId) })),
    })),
    // One that names a signal which is gone, as equipment may have it, would be refused where it comes to.
    alarmRules: content.alarmRules
      .filter((rule) => signalsNamedBy(rule).every(([, id]) => signalPlace(id) !== ''))
      .map((rule) => pick(placedNames(rule, signalPlace), Object.keys(packedRuleFields))),
  });
}

/** What a template of a package is made of, as the library of templates takes it. */
export function unpackContent(file: PackedTemplateFile): PackedContent {
  const { parameters, drivers, signals, scripts, reports, alarmRules } = file;
  return {
    parameters,
    signals,
    scripts,
    alarmRules,
    // Whoever made the file may have put a secret into it: it would be one that everybody knows.
    drivers: drivers.map((driver) => ({
      ...driver,
      options: withoutSecrets(driver.protocol, driver.options),
    })),
    reports: reports.map((report) => ({ ...report, recipients: [] })),
  };
}

function withoutSecrets(protocolId: string, options: Readonly<Record<string, unknown>>) {
  const fields = findDriverProtocol(protocolId)?.optionFields ?? [];
  const secrets = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
  return Object.fromEntries(Object.entries(options).filter(([name]) => !secrets.has(name)));
}

function pick(row: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
