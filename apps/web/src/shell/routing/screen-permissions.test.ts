import { type CallDefinition, type PermissionCode, permissionsOf, ROLES, type Role } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import type { FeatureRoute } from '../feature.ts';
import { menuEntries } from '../menu/menu-registry.ts';
import { callsOf, isBelow, SCREENS } from './needed-calls.ts';
import { featureRoutes } from './route-registry.ts';

/** Of who is signed in, whoever they are. */
const OF_EVERYBODY = /^(account|message|msg|system\/msg)(\/|$)/;
/** Guests of links have no screens behind the sign-in. */
const PEOPLE = ROLES.filter((role) => role !== 'share');

const screens = featureRoutes.filter(
  ({ layout, path }) => layout !== 'open' && layout !== 'guest' && !OF_EVERYBODY.test(path),
);
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

/** What can be called or connected is no secret; and who edits projects has a list of them that does more. */
const NOT_IN_MENU = new Set([
  'manage/api-document',
  'manage/system/protocol',
  'manage/eg/project/list-operation',
]);
