import {
  type CallDefinition,
  calls,
  errors,
  PERMISSION_CODES,
  type PermissionCode,
  permissionsOf,
  ROLES,
} from '@zutai/contract';
import { type ComponentType, Fragment } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textOf } from '../../../lib/language/index.ts';
import { sampleAnswer } from '../../../testing/sample-answer.ts';
import { show, USER } from '../../../testing/show.tsx';
import type { FeatureRoute } from '../../feature.ts';
import { queryClient } from '../../query-client.ts';
import { callsOf } from '../needed-calls.ts';
import { featureRoutes } from '../route-registry.ts';

/** What draws on a canvas or shows live pages: their actions are those of journeys. */
const DRAWN = /designer|configuration|\/page\/|\/preview\/|detail\/|^map$|api-document|monitor\/eg\/group/;
export const screens = featureRoutes.filter(
  ({ path, layout }) =>
    /^(manage|monitor)\//.test(path) && (layout ?? 'shell') === 'shell' && !DRAWN.test(path),
);
/** What equipment is and what it does; the others are of people, organisations and the installation. */
const OF_PLANT = /^(manage\/(eg|gateway|faceplate|alarm|ops)|monitor)\b/;

const definitions = new Map<string, CallDefinition>(
  Object.values(calls as Record<string, Record<string, CallDefinition>>)
    .flatMap((feature) => Object.values(feature))
    .map((definition) => [definition.path, definition]),
);
const codeOf = ({ permission }: CallDefinition) =>
  permission === 'login' || permission === 'public' ? undefined : permission;

/** What things usually are: somebody else's, of nothing above them, not in use. */
const USUAL = {
  ...{ isOwn: false, isPlatform: false, isCurrent: false, checkpwd: false, isHome: false, isExternal: false },
  ...{
    parentId: null,
    equipmentCount: 0,
    signalCount: 0,
    disabledReason: '',
    homePageId: null,
    title: '示例',
    // Nobody listens there.
    address: 'https://127.0.0.1:9/',
  },
  ...{ lastVisitMs: null, lastSeenMs: null, lockedBy: null, levelName: '', ldap: null },
};

let codes: ReadonlySet<PermissionCode> = new Set();
let isChangeable = true;
let waiting = 0;
let opened = 0;
let lastCall = 0;
/** Calls that were made and would be refused. */
let refused: string[] = [];
let asked = new Set<string>();

async function respond(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(String(input), location.origin);
  const definition = definitions.get(pathname);
  if (definition === undefined) throw new Error(`no call has the path ${pathname}`);
  asked.add(pathname);
  lastCall += 1;
  const code = codeOf(definition);
  if (code !== undefined && !codes.has(code)) {
    refused.push(pathname);
    return reply(403, { code: errors.noPermission.wire, message: 'no permission', data: null });
  }
  if (definition.isFile) return new Response('a', { headers: { 'content-type': 'text/csv' } });
  const data = sampleAnswer(definition, {
    ...USUAL,
    ...{ isChangeable, isWithinOwnRights: isChangeable, isManageable: isChangeable },
  });
  definition.response.parse(data);
  return reply(200, { code: '200', message: '', data });
}

const reply = (status: number, envelope: object) =>
  new Response(JSON.stringify(envelope), { status, headers: { 'content-type': 'application/json' } });

const all = <E extends Element = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<E>(selector),
];

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Until nothing is asked for or loaded any more, for some drawings one after the other. */
async function settle(drawings = 2): Promise<void> {
  let quiet = 0;
  await vi.waitFor(
    async () => {
      const before = lastCall;
      await frame();
      const isBusy =
        waiting > 0 ||
        lastCall !== before ||
        queryClient.isFetching() > 0 ||
        // A drawer that was closed while it loaded stays in the document, hidden and as it was.
        all('.ant-skeleton, .ant-spin-spinning').some((element) => element.checkVisibility());
      quiet = isBusy ? 0 : quiet + 1;
      expect(quiet).toBeGreaterThanOrEqual(drawings);
    },
    { timeout: 10_000, interval: 1 },
  );
}

const pages = new Map<string, ComponentType>();
/** How many actions a screen has for who may do everything. */
const found = new Map<string, number>();

/** Opens a screen as somebody who has these codes, until all of it is there. */
export async function open({ path, load }: FeatureRoute, held: readonly PermissionCode[]): Promise<void> {
  const Page = pages.get(path) ?? (await load());
  pages.set(path, Page);
  codes = new Set(held);
  refused = [];
  asked = new Set();
  const address = `/${path.replaceAll(/:\w+/g, '1')}`;
  // Each time anew, also of the same address.
  opened += 1;

  await show(
    {
      [`/${path}`]: (
        <Fragment key={opened}>
          <Page />
        </Fragment>
      ),
      '*': <p>elsewhere</p>,
    },
    address,
    { ...USER, auths: [...held] },
  );
  await settle();
}

/** The paths of the calls of all actions that are offered: buttons, menus of rows, and what is for chosen rows. */
async function listActions(): Promise<Set<string>> {
  all<HTMLInputElement>('tbody .ant-table-selection-column input')[0]?.click();
  const menus = all(`button[aria-label="${textOf('common', 'more')}"]`);
  for (const menu of menus) menu.click();
  if (menus.length > 0) await vi.waitFor(() => expect(all('.ant-dropdown [data-call]')).not.toEqual([]));
  await settle();
  return new Set(
    all('[data-call]')
      .map((element) => element.dataset.call ?? '')
      .filter((path) => path !== ''),
  );
}

/** What is offered without naming a call: pressed one after the other, with what opens then. */
async function pressOthers(): Promise<void> {
  const pressed = new Set<string>();
  for (;;) {
    const next = all<HTMLButtonElement>('button').find(
      (button) =>
        !button.disabled &&
        button.dataset.call === undefined &&
        button.type !== 'submit' &&
        !pressed.has(`${button.className}${button.ariaLabel}${button.textContent}`),
    );
    if (next === undefined) return;
    pressed.add(`${next.className}${next.ariaLabel}${next.textContent}`);
    next.click();
    await settle(1);
  }
}

const served = (paths: Iterable<string>, held: readonly PermissionCode[]) =>
  [...paths]
    .filter((path) => {
      const code = codeOf(definitions.get(path)!);
      return code === undefined || held.includes(code);
    })
    .toSorted();

/** Sets of codes that differ in what the screen could ask for. */
function casesOf({ path, permission }: FeatureRoute, known: ReadonlySet<string>): readonly Case[] {
  const relevant = new Set([...known].map((one) => codeOf(definitions.get(one)!)));
  const needed = callsOf(path)!.map(codeOf);
  const least = new Set([permission, ...needed].filter((code) => code !== undefined));
  const cases = new Map<string, Case>();
  const add = (name: string, isRole: boolean, held: PermissionCode[]) => {
    if (![...least].every((code) => held.includes(code))) return;
    const key = held.filter((code) => relevant.has(code)).join();
    if (!cases.has(key)) cases.set(key, { name, isRole, held });
  };
  for (const role of ROLES) add(`the role ${role}`, true, permissionsOf(role));
  for (const code of PERMISSION_CODES) add(`who has ${code} too`, false, [...new Set([...least, code])]);
  return [...cases.values()];
}

interface Case {
  readonly name: string;
  readonly isRole: boolean;
  readonly held: readonly PermissionCode[];
}

/**
 * Whoever holds the code of these changes all of them that they see: libraries, and what is of the whole organisation, of
 * which that of others has no such screen.
 */
const WITHOUT_RIGHTS =
  /^manage\/(eg\/template|eg\/scene|ops\/spare-parts|faceplate|orgal|account\/role|account\/enroll|webhook|identity-provider|system\/msg|system\/hardware|system\/(license|market)|frame|openys|card|sms|system\/model|style\/list\/:id\/(push|external)|vas\/custom-platform)/;
/** Offered at what is not the user's to change, because that is not what they change. */
const STILL: ReadonlySet<string> = new Set(
  [
    ...[
      calls.equipment.add,
      calls.gateway.add,
      calls.equipmentGroup.add,
      calls.firstOutGroup.add,
      calls.project.add,
      calls.account.add,
      calls.apiAccount.add,
    ],
    // Who watches equipment answers its alarms.
    ...[calls.alarm.acknowledge, calls.alarm.shelve, calls.alarm.unshelve, calls.alarm.reset],
    ...[calls.alarm.acknowledgeMany, calls.alarm.shelveMany],
    // A copy of any style is one of their own.
    calls.style.add,
    // Repairs are of whoever sees the equipment and holds their codes.
    ...[...Object.values(calls.repair), ...Object.values(calls.inspection)],
    // Levels, rules and rotas are of the whole organisation: who holds the code changes all of them.
    ...[calls.alarm.editLevel],
    ...[...Object.values(calls.notification), ...Object.values(calls.notificationRota)],
    // Records of smart reports are of whoever sees what they are of and holds their codes.
    ...[calls.excel.add, calls.excel.generate, calls.excel.fill, calls.excel.sign, calls.excel.deleteRecord],
    // A copy of it is made elsewhere.
    calls.page.copy,
    // Who was given an API account makes tokens of it, which are their own.
    ...[calls.apiAccount.addToken, calls.apiAccount.editToken, calls.apiAccount.revokeToken],
  ].map(({ path }) => path),
);
/** Changes nothing, and yet is not for who only looks on: it asks the device of the equipment. */
const ASKING: ReadonlySet<string> = new Set([
  calls.driver.tryAddress.path,
  calls.driver.browse.path,
  calls.driver.startBus.path,
  calls.driver.readBus.path,
  calls.driver.stopBus.path,
  calls.script.try.path,
]);
/** Which log may be read is a matter of its kind (`LOG_PERMISSIONS`), and not of the call. */
const LOG = calls.audit.queryByObjectId.path;
const withoutLog = (paths: Iterable<string>) => [...paths].filter((path) => path !== LOG).toSorted();

/** Answers the calls of each test that follows with samples, as the server would for who has the codes. */
export function answerWithSamples(): void {
  beforeEach(() => {
    refused = [];
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      waiting += 1;
      return respond(input).finally(() => {
        waiting -= 1;
      });
    });
    // Live values are not what is looked at.
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        close() {}
        send() {}
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
}

/**
 * Each screen of a part is opened by whoever has some of its codes: the actions that are offered are those that are
 * served. In two files, so that two browsers share them.
 */
export function describeScreenActions(part: 'plant' | 'administration'): void {
  const ofPart = screens.filter(({ path }) => OF_PLANT.test(path) === (part === 'plant'));

  answerWithSamples();

  it.each(ofPart.map((route) => [route.path, route] as const))(
    '%s offers an action to whom its call is served, and to nobody else',
    async (path, route) => {
      isChangeable = true;
      await open(route, PERMISSION_CODES);
      const everything = await listActions();
      found.set(path, everything.size);
      const known = new Set([...everything, ...asked]);
      for (const { name, isRole, held } of casesOf(route, known)) {
        await open(route, held);
        expect(withoutLog(await listActions()), `offered to ${name}`).toEqual(
          withoutLog(served(everything, held)),
        );
        // A code alone may lack what forms propose choices with; roles do not.
        if (!isRole) continue;
        await pressOthers();
        expect(refused, `calls made for ${name} that are refused`).toEqual([]);
      }
      if (WITHOUT_RIGHTS.test(path)) return;
      isChangeable = false;
      await open(route, PERMISSION_CODES);
      expect(withoutLog(await listActions()), 'offered at what is not theirs to change').toEqual(
        withoutLog(everything).filter(
          (one) => !ASKING.has(one) && (STILL.has(one) || definitions.get(one)!.changes.length === 0),
        ),
      );
    },
  );

  it('many offer something', () => {
    const offering = ofPart.filter(({ path }) => (found.get(path) ?? 0) > 0);
    expect(offering.length).toBeGreaterThan(25);
  });
}
