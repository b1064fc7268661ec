import { describe, expect, it } from 'vitest';
import { formatSnmpAddress, nameSnmpOid, parseSnmpAddress, shiftSnmpAddress, snmpProtocol } from './index.ts';

function read(text: string) {
  const parsed = parseSnmpAddress(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
}

describe('an object identifier as engineers write it', () => {
  it.each([
    ['1.3.6.1.2.1.1.3.0', '1.3.6.1.2.1.1.3.0'],
    ['.1.3.6.1.2.1.1.3.0', '1.3.6.1.2.1.1.3.0'],
    ['iso.3.6.1.2.1.1.3.0', '1.3.6.1.2.1.1.3.0'],
    ['sysUpTime.0', '1.3.6.1.2.1.1.3.0'],
    ['SYSUPTIME.0', '1.3.6.1.2.1.1.3.0'],
    ['upsOutputPercentLoad.1', '1.3.6.1.2.1.33.1.4.4.1.5.1'],
    ['1.3.6.1.4.1.9.4294967295', '1.3.6.1.4.1.9.4294967295'],
    [' 1.3.06.1 ', '1.3.6.1'],
    ['2.999.1', '2.999.1'],
    ['ifPhysAddress.2:HEX', '1.3.6.1.2.1.2.2.1.6.2:hex'],
    ['1.3.6.1.2.1.31.1.1.1.6.1:Counter64', '1.3.6.1.2.1.31.1.1.1.6.1:counter64'],
  ])('%s is %s', (text, expected) => {
    expect(formatSnmpAddress(read(text))).toBe(expected);
    expect(read(expected)).toEqual(read(text));
  });

  it.each([
    ['', 'addressEmpty'],
    ['1', 'addressSnmp'],
    ['1.3.6.', 'addressSnmp'],
    ['3.1.2', 'addressSnmp'],
    ['1.40.1', 'addressSnmp'],
    ['1.3.4294967296', 'addressSnmp'],
    [`1.3${'.1'.repeat(127)}`, 'addressSnmp'],
    ['-1.3', 'addressSnmp'],
    ['sysUptimes.0', 'addressSnmpName'],
    ['constructor.0', 'addressSnmpName'],
    ['sysUpTime.0:float', 'addressSnmpFormat'],
    ['sysUpTime.0:', 'addressSnmpFormat'],
  ])('%j is refused: %s', (text, code) => {
    expect(parseSnmpAddress(text)).toMatchObject({ ok: false, code });
  });

  it('counts by the last number, which is the row of a table', () => {
    expect(formatSnmpAddress(shiftSnmpAddress(read('ifInOctets.3'), 2)!)).toBe('1.3.6.1.2.1.2.2.1.10.5');
    expect(shiftSnmpAddress(read('1.3.0'), -1)).toBeUndefined();
    expect(shiftSnmpAddress(read('1.3.4294967295'), 1)).toBeUndefined();
  });

  it('is named by what is known of it', () => {
    expect(nameSnmpOid('1.3.6.1.2.1.2.2.1.10.3')).toBe('ifInOctets.3');
    expect(nameSnmpOid('1.3.6.1.2.1.1.11')).toBe('1.3.6.1.2.1.1.11');
    expect(nameSnmpOid('1.3.6.1.4.1.318.1')).toBe('1.3.6.1.4.1.318.1');
  });
});

const { optionsSchema, checkSignal, findMisfit, longTypeOf } = snmpProtocol;
const problemOf = (options: Record<string, unknown>) => {
  const issue = optionsSchema.safeParse({ host: 'ups', ...options }).error?.issues[0];
  return issue && [issue.path.join('.'), issue.message];
};

it('wants a user for version 3, and no short password', () => {
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ version: 'v3AuthPriv' })).toEqual(['user', 'required']);
  expect(problemOf({ version: 'v3AuthPriv', user: 'u', authPassword: '1234567' })).toEqual([
    'authPassword',
    'snmpPassword',
  ]);
  // Without its secrets a driver is checked as well: the server seals them by what the others say.
  expect(problemOf({ version: 'v3AuthPriv', user: 'u' })).toBeUndefined();
  expect(problemOf({ version: 'v3AuthPriv', user: 'u', privPassword: '12345678' })).toBeUndefined();
});

it('keeps its community and passwords as secrets', () => {
  const secrets = snmpProtocol.optionFields.filter(({ kind }) => kind === 'secret');
  expect(secrets.map(({ name }) => name)).toEqual([
    'community',
    'writeCommunity',
    'authPassword',
    'privPassword',
  ]);
});

it('says what a signal of each format can be', () => {
  const signal = (text: string, dataType: 'number' | 'boolean' | 'text', writable = false) =>
    checkSignal({ dataType, writable, address: read(text) })?.field;
  expect(signal('1.3.6.1:hex', 'text', true)).toBeUndefined();
  expect(signal('1.3.6.1:hex', 'number')).toBe('dataType');
  expect(signal('1.3.6.1:counter64', 'number')).toBeUndefined();
  expect(signal('1.3.6.1:counter64', 'number', true)).toBe('writable');
  expect(signal('1.3.6.1:truthValue', 'number')).toBe('dataType');
  expect(longTypeOf?.(read('1.3.6.1:counter64'))).toBe('UInt64');
  expect(longTypeOf?.(read('1.3.6.1'))).toBeUndefined();
});

it('takes as hexadecimal only whole bytes', () => {
  const misfit = (value: string) =>
    findMisfit({ scale: 1, offset: 0, address: read('1.3:hex') }, value)?.kind;
  expect(['', '00ff', '00 FF', '00:ff', '00-ff'].map(misfit)).toEqual(Array(5).fill(undefined));
  expect(['0', 'xx', '000', '0x00'].map(misfit)).toEqual(Array(4).fill('precision'));
});
