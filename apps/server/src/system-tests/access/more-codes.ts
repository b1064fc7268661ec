import { type PermissionCode, permissionsOf } from '@zutai/contract';

interface Codes {
  readonly codes: readonly PermissionCode[];
  readonly why: string;
}
const also = (codes: readonly PermissionCode[], why: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name): [string, Codes] => [name, { codes, why }]));

const HOLDS_ALL = 'nobody manages an account, or gives a role, with more rights than their own';
const SEES_PROJECT = 'projects are seen by this code, or by a right of one’s own in them';

/** Calls of which the code alone is not enough, the others, and why. */
export const MORE_CODES: Readonly<Record<string, Codes>> = {
  ...also(
    permissionsOf('operator'),
    HOLDS_ALL,
    'account.add account.edit account.setActive account.resetPassword account.delete apiAccount.add ' +
      'apiAccount.edit apiAccount.setActive apiAccount.delete apiAccount.auth apiAccount.cancelAuth enrolment.addLink enrolment.approve ' +
      'enrolment.refuse factor.reset hardwareKey.queryOfAccount hardwareKey.registerOfAccount ' +
      'hardwareKey.removeOfAccount hardwareKey.setUseLock identityProvider.add identityProvider.edit ' +
      'identityProvider.addDirectory identityProvider.editDirectory ' +
      'identityProvider.delete identityProvider.unlink session.queryAccountSessions ' +
      'session.revokeAccountSessions',
  ),
  ...also(
    [...permissionsOf('operator'), 'api_edit'],
    `${HOLDS_ALL}; who was given an API account makes tokens of it with the code alone (api-tokens.test.ts)`,
    'apiAccount.addToken apiAccount.editToken apiAccount.revokeToken',
  ),
  ...also(
    ['project_view_all'],
    SEES_PROJECT,
    'project.info project.edit project.delete project.saveSequence project.queryPermissions ' +
      'project.queryAccountsWithoutPermission project.addPermissions ' +
      'project.deletePermissions project.queryUnboundEquipment project.bindEquipment project.queryEquipment ' +
      'project.queryAllEquipment project.unbindEquipment projectMonitor.queryGateways ' +
      'projectMonitor.openGateway projectMonitor.token projectMonitor.querySignals ' +
      'projectMonitor.querySignalsOfEquipment projectMonitor.countEquipment projectMonitor.pageInfo ' +
      'projectMonitor.validPassword replay.queryWindow mvar.query mvar.queryAll mvar.add mvar.edit mvar.delete mvar.validFormula ' +
      'mvar.validStatistics mvar.queryValues mvar.queryHistory mvar.recalculate mvar.queryRecalculations ' +
      'projectMonitor.queryReportColumns projectMonitor.queryHistory ' +
      'projectMonitor.queryAllHistory projectMonitor.queryAllHistoryData projectMonitor.queryReportData ' +
      'projectMonitor.queryAllReportData projectMonitor.queryReportCurve ' +
      'excel.add report.info report.add report.edit report.delete report.queryData report.queryAllData ' +
      'report.export report.downloadRun page.save page.queryHome page.copy share.projectInfo share.editProjectAuth ' +
      'share.editProjectPassword share.queryVisits share.queryContent',
  ),
  ...also(
    ['project_view', 'project_view_all', 'signal_write'],
    `${SEES_PROJECT}, and so are writes in them`,
    'projectMonitor.writeSignal project.editPermission alarm.confirmOfProject',
  ),
  ...also(
    ['project_view', 'project_view_all'],
    SEES_PROJECT,
    'alarm.countOfProject alarm.queryOfProject alarm.queryAllOfProject',
  ),
  ...also(['signal_write'], 'the right to write is passed on by who has it', 'equipment.editPermission'),
  ...also(
    ['project_view_all', 'template_view'],
    `${SEES_PROJECT}; pages of templates are seen with these`,
    'page.query',
  ),
  ...also(
    ['gateway_view'],
    'versions are the gateway’s, whose right is asked for too',
    'gatewayVersion.compare',
  ),
  ...also(
    ['report_edit'],
    'a report of a template says to whom values are mailed',
    'template.addReport template.editReport template.deleteReport',
  ),
};
