import type { Belongings } from '../sample.ts';

const CLOSED_ORGANISATION = '900000001';

/** Where a sample is made to be refused or to change nothing, a request that does change something. */
export const changing: Record<string, (own: Belongings, mark: string) => Record<string, unknown>> = {
  'organisation.edit': ({ organisationId: id, organisationTitle: title }, address) => ({
    ...{ id, title, address },
    ...{ contactName: 'audit', tel: '0571-88881234' },
  }),
  'organisation.setActive': () => ({ id: CLOSED_ORGANISATION, isActive: true }),
  'equipmentGroup.edit': ({ equipmentGroupId: id }) => ({ id, title: 'AUDIT renamed' }),
  'equipment.delete': ({ equipmentId: id }, title) => ({ id, title }),
  'department.move': ({ departmentId: id }) => ({ id, parentId: null }),
  'apiAccount.setActive': ({ apiAccountId: id }) => ({ id, isActive: false }),
  'page.delete': ({ pageId: id }, title) => ({ id, title }),
  'project.delete': ({ projectId: id }, title) => ({ id, title }),
  'market.share': ({ packageId: id }) => ({ id, isShared: true }),
};

const emptied = (table: string) => (own: Belongings) =>
  [`delete from ${table} where group_id = $1`, own.equipmentGroupId] as [string, string];

const alarmWith = (state: string) => (own: Belongings) =>
  [`update alarm_state set ${state} where rule_id = $1`, own.alarmRuleId] as [string, string];

const repairIn = (status: string) => (own: Belongings) =>
  [
    `update repair set status = '${status}', repairer_id = reporter_id,
       closed_at = case when '${status}' = 'finished' then now() end where id = $1`,
    own.repairId,
  ] as [string, string];

const paidPurchase = (own: Belongings) =>
  [
    `update purchase set state = 'paid', provider = 'manual', reference = gen_random_uuid()::text, paid_at = now()
     where id = $1`,
    own.purchaseId,
  ] as [string, string];

const boundToTemplate = (own: Belongings) =>
  [
    `update equipment set template_id = $1
     where organisation_id = (select organisation_id from template where id = $1)`,
    own.templateId,
  ] as [string, string];

/** What stands in the way of a change, taken away first: of webhooks, which each test leaves, there are only so many. */
export const clearing: Readonly<Record<string, (own: Belongings) => [string, string]>> = {
  'project.addPermissions': (own) => ['delete from project_permission where project_id = $1', own.projectId],
  // To an account that does not see all equipment.
  'equipment.addPermissions': (own) => [
    `with taken as (delete from equipment_permission where equipment_id = $1 returning account_id)
     update account set data_range = 'self' from taken where account.id = taken.account_id`,
    own.equipmentId,
  ],
  'project.bindEquipment': (own) => ['delete from project_equipment where project_id = $1', own.projectId],
  'apiAccount.auth': (own) => ['delete from api_permission where account_id = $1', own.apiAccountId],
  'style.auth': (own) => ['delete from style_assignment where style_id = $1', own.styleId],
  'gateway.delete': (own) => ['update equipment set gateway_id = null where id = $1', own.equipmentId],
  'equipment.bindGateway': (own) => ['update equipment set gateway_id = null where id = $1', own.equipmentId],
  'equipmentGroup.addEquipment': emptied('equipment_group_member'),
  'equipmentGroup.addAccounts': emptied('equipment_group_account'),
  'organisation.setActive': () => [
    `insert into organisation (id, title, is_active) overriding system value values ($1, 'Closed', false)`,
    CLOSED_ORGANISATION,
  ],
  'sms.send': (own) => [
    `update account set tel = '138' || lpad(id::text, 8, '0') where id = $1`,
    own.accountId,
  ],
  'purchase.fulfil': paidPurchase,
  'purchase.refund': paidPurchase,
  'webhook.add': (own) => ['delete from webhook where organisation_id = $1', own.organisationId],
  'alarm.unshelve': alarmWith("shelved_until = now() + interval '1 h'"),
  'alarm.reset': alarmWith('stage = 0, is_latched = true, is_acknowledged = true'),
  'inspection.deleteContent': (own) => ['delete from inspection_plan where id = $1', own.inspectionPlanId],
  'repair.giveBack': repairIn('received'),
  'repair.finish': repairIn('received'),
  'repair.feedback': repairIn('finished'),
  'equipment.unbindTemplate': boundToTemplate,
  'template.synchronise': boundToTemplate,
  'template.deleteDriver': (own) => [
    `update template set content = jsonb_set(content, '{signals}', '[]') where id = $1`,
    own.templateId,
  ],
  'driver.delete': (own) => ['update signal set driver_id = null where id = $1', own.signalId],
};
