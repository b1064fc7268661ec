import {
  type AuditEventRow,
  calls,
  escalationStep,
  excelField,
  groupMapping,
  inspectionItem,
  inspectionSchedule,
  reportColumn,
  rotaException,
  rotaShift,
} from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../cell.ts';
import { eventChanges, eventText } from './event-text.ts';
import { entryText } from './value-text.ts';

const event: AuditEventRow = {
  ...{ id: '1', atMs: 0, accountId: '7', accountName: 'li', sessionId: '3', address: '', requestId: '' },
  ...{ kind: 'update', objectKind: '', objectId: '', objectTitle: '', objectTitleEn: '', otherTitle: '' },
  ...{
    isByPlatform: false,
    otherTitleEn: '',
    sharedKind: '',
    before: null,
    after: null,
    names: {},
    outcome: 'done',
    error: '',
  },
  call: '',
};
const inBoth = (of: Partial<AuditEventRow>) =>
  (['zh', 'en'] as const).map((language) => eventText({ ...event, ...of }, sayIn(language)));

describe('a sign-in in words', () => {
  it.each([
    [calls.session.login.path, '登录平台', 'Signed in'],
    [calls.session.showKey.path, '使用硬件密钥登录平台', 'Signed in with a hardware key'],
    [
      calls.session.secondFactor.path,
      '使用密码和二次验证登录平台',
      'Signed in with a password and a second factor',
    ],
    [calls.passkey.login.path, '使用通行密钥登录平台', 'Signed in with a passkey'],
    [calls.passkey.showFactor.path, '使用密码和通行密钥登录平台', 'Signed in with a password and a passkey'],
    [calls.identityProvider.complete.path, '通过单点登录进入平台', 'Signed in with single sign-on'],
    [calls.identityProvider.signIn.path, '使用目录账号登录平台', 'Signed in through an LDAP directory'],
  ])('by %s', (call, zh, en) => expect(inBoth({ kind: 'login', call })).toEqual([zh, en]));

  it.each([
    ['wrongNameOrPassword', '密码错误', 'wrong password'],
    ['accountWaiting', '账号待审核', 'the account waits for approval'],
    ['accountInactive', '账号已停用', 'the account is inactive'],
    ['organisationInactive', '企业已停用', 'the organisation is deactivated'],
    ['tooManyRequests', '失败次数过多，须等待后再试', 'too many attempts; the next one has to wait'],
    ['hardwareKeyWrong', '硬件密钥错误', 'wrong hardware key'],
    ['ssoRefused', '单点登录未通过', 'single sign-on was refused'],
  ])('refused for %s', (error, zh, en) => {
    const refused = { kind: 'loginFailed', outcome: 'refused', error } as const;
    expect(inBoth(refused)).toEqual([`登录失败：${zh}`, `Sign-in failed: ${en}`]);
  });

  it('of nobody says no more than that', () => {
    const nobody = { kind: 'loginFailed', accountId: null, error: 'wrongNameOrPassword' } as const;
    expect(inBoth(nobody)).toEqual([
      '登录失败：用户名或密码错误',
      'Sign-in failed: wrong user name or password',
    ]);
  });
});

it('an address that was tried is named, with whose it is', () => {
  const tried = { kind: 'read', objectKind: 'driver', objectId: '4', objectTitle: 'PLC' } as const;
  expect(inBoth({ ...tried, after: { address: 'HR:7' } })).toEqual([
    '试读驱动“PLC”的地址 HR:7',
    'Tried address HR:7 of driver “PLC”',
  ]);
  expect(inBoth({ ...tried, after: { parent: 'ns=2;s=Pump' } })).toEqual([
    '浏览驱动“PLC”的节点 ns=2;s=Pump',
    'Browsed node ns=2;s=Pump of driver “PLC”',
  ]);
  expect(inBoth({ ...tried, after: { bus: 'start' } })).toEqual([
    '开始监视驱动“PLC”的总线报文',
    'Started the bus monitor of driver “PLC”',
  ]);
  expect(inBoth({ ...tried, after: { bus: 'stop' } })).toEqual([
    '停止监视驱动“PLC”的总线报文',
    'Stopped the bus monitor of driver “PLC”',
  ]);
  expect(inBoth({ ...tried, after: { parent: '' } })).toEqual([
    '浏览驱动“PLC”的控制器',
    'Browsed the controller of driver “PLC”',
  ]);
  expect(eventChanges({ ...event, ...tried, after: { address: 'HR:7' } }, sayIn('en'))).toEqual([]);
});

it('what was asked of the agent of a gateway in words', () => {
  const gateway = { objectKind: 'gateway', objectId: '4', objectTitle: '一号车间' } as const;
  const log = { ...gateway, kind: 'read', after: { log: 'read' } } as const;
  expect(inBoth(log)).toEqual([
    '请求查看网关“一号车间”的采集程序日志',
    'Asked for the agent log of gateway “一号车间”',
  ]);
  const restart = { ...gateway, kind: 'update', after: { restart: true } } as const;
  expect(inBoth(restart)).toEqual([
    '要求网关“一号车间”重启采集程序',
    'Asked gateway “一号车间” to restart its agent',
  ]);
  for (const one of [log, restart]) expect(eventChanges({ ...event, ...one }, sayIn('en'))).toEqual([]);
});

describe('a session that was ended', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const after = { session: '12', address: '10.0.0.3', user_agent: windows };
  const revoked = { kind: 'sessionRevoked', objectKind: 'account', objectTitle: '李工', after } as const;
  it('is named: whose, which browser, from where', () => {
    expect(inBoth({ ...revoked, objectId: '8' })).toEqual([
      '结束账号“李工”的会话：Chrome · Windows，来自 10.0.0.3，编号 12',
      'Ended a session of account “李工”: Chrome · Windows from 10.0.0.3, number 12',
    ]);
    expect(inBoth({ ...revoked, objectId: '7' })[1]).toBe(
      'Ended their own session: Chrome · Windows from 10.0.0.3, number 12',
    );
    expect(eventChanges({ ...event, ...revoked }, sayIn('en'))).toEqual([
      { label: 'Browser', before: '', after: windows },
    ]);
  });
  it('of an event of before says whose', () =>
    expect(inBoth({ ...revoked, objectId: '8', after: null })[1]).toBe('Ended a session of account “李工”'));
});

it.each([
  ['equipment_permission', 'insert', { auth: 'view' }, 'Gave account “b” the right to view equipment “a”'],
  ['equipment_permission', 'delete', null, 'Removed the right of account “b” to equipment “a”'],
  ['equipment_group_member', 'insert', {}, 'Added equipment “b” to equipment group “a”'],
  ['account', 'update', { password_hash: '(changed)' }, 'Changed the password of account “a”'],
  ['department', 'update', { parent_id: 3 }, 'Moved department “a”'],
  ['equipment', 'update', { title: 'a', title_en: 'a' }, 'Renamed equipment “a”'],
  ['equipment', 'update', { title: 'a', remark: 'x' }, 'Changed equipment “a”'],
] as const)('of %s, %s: %j', (objectKind, kind, after, said) => {
  const objectId = objectKind.includes('_') ? '1/2' : '1';
  const names = { objectTitle: 'a', otherTitle: objectKind.includes('_') ? 'b' : '' };
  expect(inBoth({ objectKind, kind, after, objectId, ...names })[1]).toBe(said);
  // The numbers of both where the names are not known.
  if (kind === 'delete')
    expect(inBoth({ objectKind, kind, after, objectId })[1]).toBe(
      'Removed the right of account #2 to equipment #1',
    );
});

it('a secret that was not there before was set, not changed', () => {
  const after = { password_hash: '(changed)' };
  const isOf = (before: string | null) =>
    eventChanges({ ...event, before: { password_hash: before }, after }, sayIn('en'))[0]?.after;
  expect([isOf(null), isOf('(set)')]).toEqual(['set', 'changed']);
});

describe('what stands together in one column', () => {
  const shapes = {
    ...{ inspectionItem, inspectionSchedule, rotaShift, rotaException, escalationStep },
    ...{ excelField, reportColumn, groupMapping },
  };
  it.each(Object.entries(shapes))('each entry of %s has its word in both languages', (_name, { shape }) => {
    const missing = Object.keys(shape).filter((key) =>
      (['zh', 'en'] as const).some((language) => entryText(language, key) === undefined),
    );
    expect(missing).toEqual([]);
  });

  it('is told by words, without what holds nothing', () => {
    const yesNo = { title: '泵体无异响', kind: 'yesNo', min: null, max: null, unit: '', tag: '' };
    const after = { items: [{ ...yesNo, isRequired: true }] };
    const schedule = { cycle: 'week', weekdays: [1, 5], monthDays: [], times: ['08:30'] };
    const of = (row: Partial<AuditEventRow>) =>
      eventChanges({ ...event, kind: 'insert', ...row }, sayIn('zh')).map((change) => change.after);
    expect(of({ objectKind: 'inspection_content', after })).toEqual([
      '名称：泵体无异响；类型：是否；必填：开',
    ]);
    expect(of({ objectKind: 'inspection_plan', after: { schedule } })).toEqual([
      '周期：每周；星期：周一、周五；每月的日期：—；时间点：08:30',
    ]);
  });
});
