import {
  commandCalls,
  curveCalls,
  driverCalls,
  equipmentCalls,
  equipmentGroupCalls,
  firstOutGroupCalls,
  listCalls,
  mvarCalls,
  noticeCalls,
  pageCalls,
  projectCalls,
  regionCalls,
  reportCalls,
  sceneCalls,
  scriptCalls,
  sessionCalls,
  signalCalls,
} from '@zutai/contract';
import type { ApiClient } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { insertAlarm } from './alarm/insert-alarm.ts';
import { insertNotification } from './alarm/insert-notification.ts';
import { insertCard } from './commerce/card-samples.ts';
import { insertInvoices } from './commerce/invoice-samples.ts';
import { insertPurchase } from './commerce/purchase-samples.ts';
import { insertSmsBalance } from './commerce/sms-samples.ts';
import { insertRollout } from './gateway/insert-rollout.ts';
import { registerPlant } from './gateway/register-gateway.ts';
import { insertInspection } from './inspection/insert-inspection.ts';
import { insertRepair } from './repair/insert-repair.ts';
import type { Belongings } from './sample.ts';
import { addOutside } from './samples/add-outside.ts';
import { insertHardware } from './samples/hardware-samples.ts';
import { insertCurveView } from './samples/insert-curve-view.ts';
import { insertExcel } from './samples/insert-excel.ts';
import { insertTemplate } from './samples/insert-template.ts';
import { CAMERA } from './samples/video-samples.ts';
import { insertPasskey, insertSession } from './share/insert-session.ts';
import { addSparePart } from './spare-part/add-spare-part.ts';
import { insertStyle } from './style/insert-style.ts';

/** Gives an organisation one of everything, all of it carrying `mark` in its words. */
export async function makeBelongings(client: ApiClient, database: Pool, mark: string): Promise<Belongings> {
  const { gateway, equipmentId } = await registerPlant(client, mark);
  const { id: driverId } = await client.call(driverCalls.add, {
    equipmentId,
    title: mark,
    protocol: 'modbus-tcp',
    enabled: false,
    options: { host: '127.0.0.1', port: 9 },
  });
  const signal = { equipmentId, driverId, tag: mark, title: mark, writable: true, address: 'HR:1:int16' };
  const { id: signalId } = await client.call(signalCalls.add, signal);
  const script = { equipmentId, title: mark, source: `log('${mark}')` };
  const { id: scriptId } = await client.call(scriptCalls.add, script);
  await client.call(equipmentCalls.edit, {
    id: equipmentId,
    title: mark,
    manufacturer: mark,
    longitude: 120,
    latitude: 30,
  });
  const ofTemplate = await insertTemplate(client, { equipmentId, signalId }, mark);
  const file = { con: { camera: CAMERA }, widgets: [], bind: {} };
  const files = { json: new Blob([JSON.stringify(file)]) };
  const { id: pageId } = await client.call(pageCalls.save, { title: mark, equipmentId }, { files });
  const faceplate = { title: mark, kind: 'faceplate' as const };
  const { id: faceplateId } = await client.call(pageCalls.save, faceplate, { files });
  // Offline, so refused, and in the ledger all the same.
  await client.send(commandCalls.writeSignal, { equipmentId, signalId, value: '1' });
  const { rows } = await client.call(commandCalls.query, { equipmentId });
  const { importId } = await client.call(
    signalCalls.previewImport,
    { equipmentId },
    { files: { file: new Blob([`tag,title\n${mark}-2,${mark}\n`]) } },
  );
  const { id: projectId } = await client.call(projectCalls.add, { title: mark, equipmentIds: equipmentId });
  const projectPage = { title: mark, projectId };
  const { id: projectPageId } = await client.call(pageCalls.save, projectPage, { files });
  const { id: mvarId } = await client.call(mvarCalls.add, {
    projectId,
    title: mark,
    calcType: 'sum',
    signals: [signalId],
  });
  const { id: reportId } = await client.call(reportCalls.add, {
    projectId,
    title: mark,
    columns: [{ key: 'c1', title: mark, source: 'signal', signalId }],
  });
  const { id: regionId } = await client.call(regionCalls.add, { title: mark });
  // Under one name: an account has few of them.
  const { id: listViewId } = await client.call(listCalls.saveView, {
    list: 'gateway',
    title: 'Belongings',
    query: `keyword=${mark}`,
    columns: null,
  });
  const { id: curveAnnotationId } = await client.call(curveCalls.addAnnotation, {
    ...{ equipmentId, signalId, fromMs: Date.now(), title: mark },
  });
  const accountId = await insertUser(client, database, mark);
  // Past the calls: nobody gives themselves a right, and a narrow range has no other account.
  await database.query("INSERT INTO project_permission VALUES ($1, $2, 'view')", [projectId, accountId]);
  const given = "INSERT INTO equipment_permission (equipment_id, account_id, auth) VALUES ($1, $2, 'view')";
  await database.query(given, [equipmentId, accountId]);
  const { userId } = await client.call(sessionCalls.info, {});
  const roleId = await insertRole(client, database, mark);
  const [aboveDepartmentId = '', departmentId = ''] = await insertDepartments(client, database, mark);
  const { orgId: organisationId, orgTitle: organisationTitle } = await client.call(sessionCalls.info, {});
  const apiAccount = await insertApiAccount(database, organisationId, mark);
  const { id: noticeId } = await client.call(noticeCalls.add, { title: mark, content: mark });
  const written = await database.query<{ id: string }>('SELECT id::text FROM message WHERE notice_id = $1', [
    noticeId,
  ]);
  const alarm = await insertAlarm(database, organisationId, equipmentId, signalId, mark);
  const ruleIds = [alarm.alarmRuleId];
  const { id: firstOutGroupId } = await client.call(firstOutGroupCalls.add, { title: mark, ruleIds });
  const { id: sceneId } = await client.call(sceneCalls.add, { title: mark });
  return {
    organisationId,
    organisationTitle,
    mark,
    departmentId,
    aboveDepartmentId,
    roleId,
    projectId,
    projectPageId,
    mvarId,
    reportId,
    reportRunId: await insertRun(database, reportId, mark),
    regionId,
    noticeId,
    messageId: written.rows[0]!.id,
    curveViewId: await insertCurveView(database, { userId, equipmentId }, mark),
    ...(await insertNotification(database, organisationId, mark)),
    hardwareId: await insertHardware(database, organisationId),
    ...(await addOutside(client, mark)),
    cardId: await insertCard(database, organisationId, mark),
    ...(await insertPurchase(database, organisationId, mark)),
    ...(await insertInvoices(database, organisationId, mark)),
    ...(await insertSmsBalance(database, organisationId)),
    firstOutGroupId,
    sceneId,
    ...(await addSparePart(client, database, mark, equipmentId)),
    listViewId,
    curveAnnotationId,
    ...(await insertEnrolment(client, database, mark)),
    equipmentGroupId: await addGroup(client, database, { mark, equipmentId, accountId }),
    accountId,
    accountSessionId: await insertSession(database, accountId),
    sessionId: await insertSession(database, userId),
    passkeyId: await insertPasskey(database, userId, mark),
    ...alarm,
    ...(await insertInspection(database, { organisationId, equipmentId }, mark)),
    ...(await insertExcel(database, { organisationId, equipmentId }, mark)),
    ...(await insertRepair(database, { organisationId, equipmentId, userId }, mark)),
    ...(await insertWebhook(database, organisationId, mark)),
    ...(await insertIdentityProvider(database, { organisationId, accountId }, mark)),
    ...apiAccount,
    styleId: await insertStyle(database, { organisationId, holderId: apiAccount.externalAccountId }, mark),
    shareId: await insertShare(client, database, mark),
    gatewayId: gateway.id,
    rolloutId: await insertRollout(database, organisationId, gateway.id, mark),
    equipmentId,
    driverId,
    scriptId,
    signalId,
    correctionId: await insertCorrection(database, { organisationId, equipmentId, signalId }, mark),
    ...ofTemplate,
    pageId,
    faceplateId,
    commandUuid: rows[0]!.uuid,
    importId,
  };
}

/** A report that came by itself: past the calls, which would have to wait for the end of a day. */
async function insertRun(database: Pool, reportId: string, mark: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into report_run (report_id, from_at, to_at, title, made_at, file)
     values ($1, now() - interval '2 days', now() - interval '1 day', $2, now(), convert_to($2, 'UTF8'))
     returning id::text`,
    [reportId, mark],
  );
  return rows[0]!.id;
}

/** An open link to a piece of equipment of its own, past the calls: few may open one. */
async function insertShare(client: ApiClient, database: Pool, mark: string): Promise<string> {
  const { orgId, userId, deptId } = await client.call(sessionCalls.info, {});
  const { rows } = await database.query<{ id: string }>(
    `WITH thing AS (
       INSERT INTO equipment (organisation_id, title, kind, display, device_id, owner_id, department_id)
       VALUES ($1, $2 || ' shared', 'EG', 'list', $2, $3, nullif($4, '')::bigint) RETURNING id
     ), guest AS (
       INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
       SELECT $1, 'guest:equipment:' || id, $2, '', 'share', 'guest', 'self' FROM thing RETURNING id
     )
     INSERT INTO share (organisation_id, equipment_id, account_id, key, maker_id)
     SELECT $1, thing.id, guest.id, gen_random_uuid()::text, $3 FROM thing, guest RETURNING id::text`,
    [orgId, mark, userId, deptId],
  );
  return rows[0]!.id;
}

/** A role of the client's organisation, past the calls: only a data range of all of it may add one. */
async function insertRole(client: ApiClient, database: Pool, mark: string): Promise<string> {
  const { orgId } = await client.call(sessionCalls.info, {});
  const { rows } = await database.query<{ id: string }>(
    'INSERT INTO role (organisation_id, title) VALUES ($1, $2) RETURNING id',
    [orgId, mark],
  );
  return rows[0]!.id;
}

/** A department below another one below the client's own, past the calls: few data ranges may add one. */
async function insertDepartments(client: ApiClient, database: Pool, mark: string): Promise<string[]> {
  const { orgId, deptId } = await client.call(sessionCalls.info, {});
  let parentId = deptId === '' ? null : deptId;
  const ids: string[] = [];
  for (const title of [`${mark} above`, mark]) {
    const { rows } = await database.query<{ id: string }>(
      'INSERT INTO department (organisation_id, parent_id, title) VALUES ($1, $2, $3) RETURNING id::text',
      [orgId, parentId, title],
    );
    parentId = rows[0]!.id;
    ids.push(parentId);
  }
  return ids;
}

/**
 * An account of the client's organisation and department that nobody signs in with, past the calls; the client's own
 * where its data range holds no other.
 */
async function insertUser(client: ApiClient, database: Pool, mark: string): Promise<string> {
  const { orgId, deptId, userId, dataRange } = await client.call(sessionCalls.info, {});
  if (dataRange === 'self' || dataRange === 'group') return userId;
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, department_id, data_range)
     VALUES ($1, 'user ' || $2, $2, '', 'operator', $3, $4) RETURNING id::text`,
    // Who sees all of an organisation is given nothing in it.
    [orgId, mark, deptId === '' ? null : deptId, dataRange === 'organisation' ? 'self' : dataRange],
  );
  return rows[0]!.id;
}

/** A link of the client, and an account that waits, past the calls: few data ranges may make one. */
async function insertEnrolment(
  client: ApiClient,
  database: Pool,
  mark: string,
): Promise<Pick<Belongings, 'enrolmentLinkId' | 'enrolmentId'>> {
  const { orgId, userId, deptId } = await client.call(sessionCalls.info, {});
  const { rows } = await database.query<{ enrolmentLinkId: string; enrolmentId: string }>(
    `WITH link AS (
       INSERT INTO enrolment_link (organisation_id, target_id, maker_id, code_hash, title, kind, role, data_range,
         needs_approval, max_uses, expires_at)
       VALUES ($1, $1, $2, sha256(gen_random_uuid()::text::bytea), $3, 'internal', 'user', 'self', true, 2,
         now() + interval '1 day') RETURNING id
     ), waiting AS (
       INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, department_id, data_range,
         is_active)
       VALUES ($1, 'waiting ' || $3, $3, '', 'user', $4, 'self', false) RETURNING id
     ), made AS (
       INSERT INTO enrolment (organisation_id, link_id, account_id, display_name, loginname, tel, email, language,
         org_title, org_title_en, state)
       SELECT $1, link.id, waiting.id, $3, 'waiting ' || $3, '', '', 'zh', '', '', 'waiting' FROM link, waiting
       RETURNING id
     ) SELECT link.id::text AS "enrolmentLinkId", made.id::text AS "enrolmentId" FROM link, made`,
    [orgId, userId, mark, deptId === '' ? null : deptId],
  );
  return rows[0]!;
}

/** A correction of recorded values, past the calls: few data ranges may make one. */
async function insertCorrection(
  database: Pool,
  {
    organisationId,
    equipmentId,
    signalId,
  }: { organisationId: string; equipmentId: string; signalId: string },
  mark: string,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO history_correction (organisation_id, equipment_id, signal_id, from_ts, to_ts, operation, reason, count,
       made_by)
     VALUES ($1, $2, $3, now() - interval '2 h', now() - interval '1 h', 'bad', $4, 1, $4) RETURNING id::text`,
    [organisationId, equipmentId, signalId, mark],
  );
  return rows[0]!.id;
}

/** A webhook that nothing is registered for, with a delivery, past the calls. */
async function insertWebhook(database: Pool, organisationId: string, mark: string) {
  const { rows } = await database.query<{ webhookId: string; deliveryId: string }>(
    `WITH added AS (
       INSERT INTO webhook (organisation_id, title, url, events, secret)
       VALUES ($1, $2, 'http://192.0.2.1/', '{}', 'whsec_') RETURNING id
     ), sent AS (
       INSERT INTO webhook_delivery (webhook_id, event, data, state, next_at)
       SELECT id, 'webhook.test', jsonb_build_object('title', $2::text), 'failed', null FROM added RETURNING id
     ) SELECT added.id::text AS "webhookId", sent.id::text AS "deliveryId" FROM added, sent`,
    [organisationId, mark],
  );
  return rows[0]!;
}

const DIRECTORY = {
  host: '192.0.2.1',
  port: 636,
  security: 'ldaps',
  caCertificate: '',
  bindDn: '',
  userFilter: '(uid={name})',
  idAttribute: 'entryUUID',
  nameAttribute: 'cn',
  emailAttribute: 'mail',
  groupSource: 'attribute',
  groupAttribute: 'memberOf',
  groupBaseDn: '',
  groupFilter: '(member={dn})',
};

/** An identity provider and a directory at addresses that lead nowhere, and an account that signs in by the one. */
async function insertIdentityProvider(
  database: Pool,
  { organisationId, accountId }: { organisationId: string; accountId: string },
  mark: string,
) {
  const directory = await database.query<{ id: string }>(
    `INSERT INTO identity_provider (organisation_id, title, slug, issuer, client_id, scopes, groups_claim, kind, ldap)
     VALUES ($1, $2, md5(random()::text), 'ldaps://192.0.2.1:636', '', '', 'groups', 'ldap', $3) RETURNING id::text`,
    [organisationId, mark, { ...DIRECTORY, baseDn: `ou=${mark}` }],
  );
  const { rows } = await database.query<{ identityProviderId: string; identityLinkId: string }>(
    `WITH added AS (
       INSERT INTO identity_provider (organisation_id, title, slug, issuer, client_id, scopes, groups_claim)
       VALUES ($1, $2, md5(random()::text), 'https://192.0.2.1', 'zutai', 'openid', 'groups') RETURNING id
     ), linked AS (
       INSERT INTO identity_link (organisation_id, provider_id, account_id, issuer, subject)
       SELECT $1, id, $3, 'https://192.0.2.1', $2 FROM added RETURNING id
     ) SELECT added.id::text AS "identityProviderId", linked.id::text AS "identityLinkId" FROM added, linked`,
    [organisationId, mark, accountId],
  );
  return { ...rows[0]!, directoryId: directory.rows[0]!.id };
}

/** An API account with a token that nobody has, and an external account, past the calls: few data ranges may add one. */
async function insertApiAccount(database: Pool, organisationId: string, mark: string) {
  const insert = async (kind: string) => {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
       VALUES ($1, $2 || ' ' || $3, $3, '', 'user', $2, 'self') RETURNING id::text`,
      [organisationId, kind, mark],
    );
    return rows[0]!.id;
  };
  const apiAccountId = await insert('api');
  const externalAccountId = await insert('external');
  const apiTokenId = await insertSession(database, apiAccountId);
  await database.query(
    `INSERT INTO api_token (session_id, organisation_id, account_id, title, hint, codes, is_read_only,
       rate_per_minute, created_by)
     VALUES ($1, $2, $3, $4, 'hint', '{monitor_view}', true, 60, '')`,
    [apiTokenId, organisationId, apiAccountId, mark],
  );
  await database.query('INSERT INTO api_permission (account_id, holder_id) VALUES ($1, $2)', [
    apiAccountId,
    externalAccountId,
  ]);
  return { apiAccountId, apiTokenId, externalAccountId };
}

/** A group that holds the equipment and is given to the account, past the calls: few data ranges may give one. */
async function addGroup(
  client: ApiClient,
  database: Pool,
  { mark, equipmentId, accountId }: { mark: string; equipmentId: string; accountId: string },
): Promise<string> {
  // Names of groups are short.
  const title = mark.length > 30 ? `${mark.slice(0, 14)}…${mark.slice(-15)}` : mark;
  const { id } = await client.call(equipmentGroupCalls.add, { title });
  await client.call(equipmentGroupCalls.addEquipment, { groupId: id, equipmentIds: equipmentId });
  await database.query('INSERT INTO equipment_group_account (group_id, account_id) VALUES ($1, $2)', [
    id,
    accountId,
  ]);
  return id;
}
