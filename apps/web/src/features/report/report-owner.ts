import { calls, type Report } from '@zutai/contract';
import { call } from '../../lib/call/index.ts';

/** Whose reports are defined: the tabs of all three are the same. */
export interface ReportOwner {
  readonly kind: 'equipment' | 'project' | 'template';
  readonly id: string;
}

const { report, template } = calls;
const own = { add: report.add, edit: report.edit, delete: report.delete };

/** The calls that change reports of each kind of owner. */
export const ownedReportCalls = {
  equipment: own,
  project: own,
  template: { add: template.addReport, edit: template.editReport, delete: template.deleteReport },
} as const;

/** What a call that adds a report names. */
export function addScope({ kind, id }: ReportOwner) {
  if (kind === 'template') return { templateId: id };
  return kind === 'equipment' ? { equipmentId: id } : { projectId: id };
}

/** What a call on a report names beside its id. */
export function reportScope({ kind, id }: ReportOwner): { templateId?: string } {
  return kind === 'template' ? { templateId: id } : {};
}

/** A report as it is now. */
export function readReport({ kind, id: templateId }: ReportOwner, { id }: Report): Promise<Report> {
  return kind === 'template' ? call(template.reportInfo, { templateId, id }) : call(report.info, { id });
}
