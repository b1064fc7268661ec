import { expect, it } from 'vitest';
import type { CallDefinition } from './core/index.ts';
import { calls } from './registry.ts';

/** Exports, documents, who one is, and a text to sign. */
const GET_CALLS = [
  'apiAccount.document',
  'curve.export',
  'excel.downloadTemplate',
  'excel.export',
  'excel.exportSummary',
  'history.export',
  'inspection.photo',
  'invoice.document',
  'invoice.file',
  'market.download',
  'repair.photo',
  'report.downloadRun',
  'report.export',
  'session.info',
  'session.random',
  'signal.export',
];

/** Calls whose answers nothing a person manages makes old, and calls that change nothing of that kind. */
const NEITHER = new Set([
  // Files, and what another system answers.
  'excel.downloadTemplate',
  'excel.export',
  'excel.exportSummary',
  'frame.check',
  // What the server was installed with.
  'gatewayUpdate.program',
  'session.login',
  'session.challenge',
  'session.secondFactor',
  'session.showKey',
  'factor.begin',
  'passkey.begin',
  'passkey.beginLogin',
  'passkey.login',
  'passkey.beginFactor',
  'passkey.showFactor',
  'hardwareKey.validLockCert',
  'session.logout',
  'session.info',
  'session.random',
  'session.showVcode',
  'session.firstStart',
  // The signal table asks by itself: an answer in between would take away what unsaved changes are based on.
  'signal.query',
  'template.querySignals',
  'security.getQuestions',
  'security.getSMSCode',
  'security.getSMSCodeForNew',
  'security.getEmailCode',
  'security.validateSmsVerifycode',
  'security.validateEmailForChangePwd',
  'security.validateQuestionForChangePwd',
  'security.validateOldPwdForChangePwd',
  'security.vaildUserTel',
  'security.unbindWeixin',
  'recovery.channels',
  'recovery.begin',
  'recovery.sendCode',
  'recovery.validate',
  'recovery.saveNewPassword',
  // A person who tries asks, nobody else.
  'driver.tryAddress',
  'driver.browse',
  // How things are at the gateway now, which no change here makes old.
  'driver.health',
  'driver.gatewayHealth',
  'driver.startBus',
  'driver.readBus',
  'driver.stopBus',
  'driver.gatewayLog',
  'driver.gatewayClock',
  // Of the gateway at this moment.
  'script.queryState',
  'script.try',
  'signal.previewImport',
  'signal.export',
  'monitor.open',
  'monitor.token',
  'message.createSound',
  'message.token',
  'history.query',
  'curve.export',
  'history.export',
  'report.export',
  'report.downloadRun',
  'command.renewHold',
  'command.callback',
  // Designer and live page watch the revision of what they hold.
  'page.info',
  'page.newest',
  'page.revisionInfo',
  'page.uploadImage',
  'page.takeLock',
  'page.releaseLock',
  'mvar.validFormula',
  'mvar.validStatistics',
  'projectMonitor.queryGateways',
  'projectMonitor.openGateway',
  'projectMonitor.token',
  'projectMonitor.querySignals',
  'projectMonitor.querySignalsOfEquipment',
  // Guests have nothing that they change.
  'enrolment.door',
  'notification.showLink',
  'share.door',
  'enrolment.door',
  'share.enter',
  'share.view',
  'projectMonitor.callback',
  'projectMonitor.pageInfo',
  'projectMonitor.validPassword',
  'identityProvider.beginTest',
  'identityProvider.begin',
  'identityProvider.complete',
  'identityProvider.testDirectory',
  'identityProvider.signIn',
  'search.query',
  // As old as the program.
  'apiAccount.document',
  'list.export',
]);

const all = Object.entries(calls as Record<string, Record<string, CallDefinition>>).flatMap(
  ([feature, definitions]) =>
    Object.entries(definitions).map(([name, definition]) => ({ name: `${feature}.${name}`, definition })),
);

it.each(all)('$name says what it reads or what it changes', ({ name, definition: { reads, changes } }) => {
  const says = [reads, changes].filter((names) => names.length > 0).length;
  expect(says).toBe(NEITHER.has(name) ? 0 : 1);
});

it('knows no exception that is gone', () => {
  const names = new Set(all.map(({ name }) => name));
  expect([...NEITHER].filter((name) => !names.has(name))).toEqual([]);
});

it('has for everything that is changed a query that reads it', () => {
  const read = new Set(all.flatMap(({ definition }) => definition.reads));
  const changed = new Set(all.flatMap(({ definition }) => definition.changes));
  expect([...changed].filter((name) => !read.has(name))).toEqual([]);
});

it('only what changes no record is asked by GET, which other sites can make a browser ask', () => {
  const asked = Object.entries(calls as Record<string, Record<string, CallDefinition>>).flatMap(
    ([feature, named]) =>
      Object.entries(named)
        .filter(([, { method }]) => method === 'GET')
        .map(([key, { changes }]) => ({ name: `${feature}.${key}`, changes })),
  );
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
  expect(asked.toSorted(byName)).toEqual(GET_CALLS.map((name) => ({ name, changes: [] })));
});
