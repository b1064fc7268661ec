import {
  type CallDefinition,
  calls,
  type PermissionCode,
  permissionsOf,
  ROLES,
  type Role,
} from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import type { FeatureRoute } from '../feature.ts';
import { menuEntries } from '../menu/menu-registry.ts';
import { featureRoutes } from './route-registry.ts';

type Calls = readonly CallDefinition[];
const c = calls;
const equipmentTab = [c.equipment.info, c.equipment.query];
const watched = [c.equipment.info, c.monitor.querySignal, c.monitor.token];
const page = [c.equipment.info, c.page.info, c.monitor.token];
const projectPage = [c.project.info, c.projectMonitor.pageInfo, c.projectMonitor.token];
const account = [c.account.info];
const program = [c.apiAccount.info];
const group = [c.equipmentGroup.info];
const provider = [c.identityProvider.info];
const designer = [c.page.info, c.page.save];

/** The calls without which a screen shows nothing, by the beginning of its address; the longest that fits counts. */
const SCREENS: Readonly<Record<string, Calls>> = {
  'monitor/eg/list': [c.monitor.queryEquipment],
  'monitor/eg/detail/list': watched,
  'monitor/eg/detail/page': page,
  'monitor/gm/ocInfo': [c.project.queryAllByUser],
  'monitor/command': [c.command.query],
  'monitor/curve': [c.curve.querySignals, c.curve.queryColumns],
  'monitor/eg/group': [c.monitor.queryGroup],
  'monitor/eg/group/list': watched,
  'monitor/eg/group/configuration': page,
  'monitor/project': projectPage,
  map: [c.monitor.queryAllForMap],
  'manage/eg/equipment/list': [c.equipment.query],
  'manage/eg/equipment/add': [c.equipment.add],
  'manage/eg/equipment/edit': equipmentTab,
  'manage/eg/equipment/edit/:id/driver': [...equipmentTab, c.driver.query],
  'manage/eg/equipment/edit/:id/signal': [...equipmentTab, c.signal.query],
  'manage/eg/equipment/edit/:id/page': [...equipmentTab, c.page.query],
  'manage/eg/equipment/edit/:id/log': [...equipmentTab, c.audit.queryByObjectId],
  'manage/eg/equipment/edit/:id/people': [...equipmentTab, c.equipment.queryPermissions],
  'manage/eg/gateway': [c.gateway.query],
  'manage/eg/group': [c.equipmentGroup.query],
  'manage/eg/group/edit': group,
  'manage/eg/group/edit/:id/equipment': [...group, c.equipmentGroup.queryEquipment],
  'manage/eg/group/edit/:id/account': [...group, c.equipmentGroup.queryAccounts],
  'manage/eg/group/edit/:id/log': [...group, c.equipmentGroup.edit],
  'manage/share': [c.share.query],
  'manage/eg/project/list': [c.project.query, c.project.edit],
  'manage/eg/project/list-operation': [c.project.query],
  'manage/project/edit': [c.project.info, c.project.edit],
  'manage/eg/template/list': [c.template.queryForManage],
  'manage/eg/template/edit': [c.template.detail],
  'manage/eg/template/edit/:id/page': [c.template.detail, c.page.query],
  'manage/faceplate': [c.page.queryFaceplates],
  'manage/orgal/dept': [c.department.query, c.department.edit],
  'manage/orgal/enterprise': [c.organisation.myInfo, c.account.query],
  'manage/orgal/organisation': [c.organisation.query],
  'manage/orgal/organisation/:id': [c.organisation.info],
  'manage/account': [c.account.query, c.role.queryAll],
  'manage/account/edit': account,
  'manage/account/edit/:id/session': [...account, c.session.queryAccountSessions],
  'manage/account/edit/:id/key': [...account, c.hardwareKey.queryOfAccount],
  'manage/account/edit/:id/log': [...account, c.audit.queryByObjectId],
  'manage/account/enroll': [c.enrolment.queryLinks, c.enrolment.query],
  'manage/account/role': [c.role.query],
  'manage/account/role/matrix': [c.role.queryAll],
  'manage/identity-provider': [c.identityProvider.query],
  'manage/identity-provider/:id': provider,
  'manage/identity-provider/:id/link': [...provider, c.identityProvider.queryLinks],
  'manage/identity-provider/:id/test': [...provider, c.identityProvider.beginTest],
  'manage/api/list': [c.apiAccount.query],
  'manage/api/edit': program,
  'manage/api/edit/:id/token': [...program, c.apiAccount.queryTokens],
  'manage/api/edit/:id/external': [...program, c.apiAccount.queryAuthExternal],
  'manage/api/edit/:id/log': [...program, c.audit.queryByObjectId],
  'manage/api-document': [c.apiAccount.document],
  'manage/webhook': [c.webhook.query],
  'manage/webhook/:id': [c.webhook.info, c.webhook.queryDeliveries],
  'manage/audit': [c.audit.query],
  'manage/system/outbox': [c.outbox.query, c.outbox.channels],
  'manage/system/feedback': [c.profile.queryFeedback],
  'manage/eg/:equipId/designer': designer,
  'manage/project/:projectId/designer': designer,
  'manage/template/:templateId/designer': designer,
  'manage/system/msg': [c.notice.query],
};
/** Of who is signed in, whoever they are. */
const OF_EVERYBODY = /^(account|message|msg|system\/msg)(\/|$)/;
/** Guests of links have no screens behind the sign-in. */
const PEOPLE = ROLES.filter((role) => role !== 'share');

const screens = featureRoutes.filter(
  ({ layout, path }) => layout !== 'open' && layout !== 'guest' && !OF_EVERYBODY.test(path),
);
const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`);
function callsOf(path: string): Calls | undefined {
  const [start] = Object.keys(SCREENS)
    .filter((one) => isBelow(path, one))
    .toSorted((a, b) => b.length - a.length);
  return start === undefined ? undefined : SCREENS[start];
}
const holds = (role: Role, code: PermissionCode | undefined) =>
  code === undefined || permissionsOf(role).includes(code);
const mayCall = (role: Role, { permission }: CallDefinition) =>
  permission === 'login' || permission === 'public' || holds(role, permission);
const mayOpen = (role: Role, { permission }: FeatureRoute) => holds(role, permission);

describe('a screen is open to a ready-made role', () => {
  it.each(screens.map((route) => [route.path, route] as const))(
    '%s: that may make the calls it needs, and to no other',
    (path, route) => {
      const needed = callsOf(path);
      expect(needed, 'has no line in SCREENS').toBeDefined();
      expect(PEOPLE.filter((role) => mayOpen(role, route))).toEqual(
        PEOPLE.filter((role) => needed!.every((call) => mayCall(role, call))),
      );
    },
  );

  it('and no line is of a screen that is not there', () => {
    const unused = Object.keys(SCREENS).filter((start) => !screens.some(({ path }) => isBelow(path, start)));
    expect(unused).toEqual([]);
  });
});

describe('an entry of the menu', () => {
  const seen = (role: Role) =>
    menuEntries.filter(
      ({ permission, unless }) => holds(role, permission) && !(unless !== undefined && holds(role, unless)),
    );

  it.each(ROLES)('is shown to the role %s where it may open it', (role) => {
    for (const { to } of seen(role)) {
      const route = featureRoutes.find(({ path }) => `/${path}` === to);
      expect(route, to).toBeDefined();
      expect(mayOpen(role, route!), to).toBe(true);
      expect(
        callsOf(route!.path)!.filter((call) => !mayCall(role, call)),
        to,
      ).toEqual([]);
    }
  });

  it('is there for each list that a role may open and finds nowhere else', () => {
    const missing = PEOPLE.flatMap((role) =>
      screens
        .filter((route) => mayOpen(role, route) && menuEntries.some(({ to }) => to === `/${route.path}`))
        .filter((route) => !seen(role).some(({ to }) => to === `/${route.path}`))
        .map(({ path }) => path),
    );
    expect(new Set(missing)).toEqual(NOT_IN_MENU);
  });

  it('is the way to what the people of the product do all day', () => {
    const firsts = (role: Role) => seen(role).map(({ to }) => to);
    expect(firsts('guest')).toEqual([]);
    expect(firsts('operator')).toContain('/monitor/command');
    expect(firsts('integrator')).toEqual(
      expect.arrayContaining(['/manage/eg/gateway', '/manage/api/list', '/manage/api-document']),
    );
    expect(firsts('admin')).not.toContain('/manage/orgal/organisation');
    expect(firsts('platform')).toContain('/manage/orgal/organisation');
  });
});

/** What can be called is no secret; and who edits projects has a list of them that does more. */
const NOT_IN_MENU = new Set(['manage/api-document', 'manage/eg/project/list-operation']);
