import { type AuditEventRow, calls } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { sayIn } from '../cell.ts';
import { eventChanges, eventText } from './event-text.ts';

const event: AuditEventRow = {
  ...{ id: '1', atMs: 0, accountId: '7', accountName: 'li', sessionId: '3', address: '', requestId: '' },
  ...{ kind: 'update', objectKind: '', objectId: '', objectTitle: '', objectTitleEn: '', otherTitle: '' },
  ...{ otherTitleEn: '', sharedKind: '', before: null, after: null, names: {}, outcome: 'done', error: '' },
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
      'Signed in by password and second factor',
    ],
    [calls.passkey.login.path, '使用通行密钥登录平台', 'Signed in by passkey'],
    [calls.passkey.showFactor.path, '使用密码和通行密钥登录平台', 'Signed in by password and passkey'],
    [calls.identityProvider.complete.path, '使用单点登录登录平台', 'Signed in by single sign-on'],
    [calls.identityProvider.signIn.path, '使用目录账号登录平台', 'Signed in by an LDAP directory'],
  ])('by %s', (call, zh, en) => expect(inBoth({ kind: 'login', call })).toEqual([zh, en]));

  it.each([
    ['wrongNameOrPassword', '密码错误', 'wrong password'],
    ['accountWaiting', '账号待审核', 'the account waits for approval'],
    ['accountInactive', '账号已停用', 'the account is inactive'],
    ['organisationInactive', '企业已停用', 'the organisation is deactivated'],
    ['tooManyRequests', '失败次数过多，须等待后再试', 'too many attempts, has to wait'],
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
  expect(inBoth({ ...tried, after: { parent: '' } })).toEqual([
    '浏览驱动“PLC”的控制器',
    'Browsed the controller of driver “PLC”',
  ]);
  expect(eventChanges({ ...event, ...tried, after: { address: 'HR:7' } }, sayIn('en'))).toEqual([]);
});

it('a secret that was not there before was set, not changed', () => {
  const after = { password_hash: '(changed)' };
  const isOf = (before: string | null) =>
    eventChanges({ ...event, before: { password_hash: before }, after }, sayIn('en'))[0]?.after;
  expect([isOf(null), isOf('(set)')]).toEqual(['set', 'changed']);
});
