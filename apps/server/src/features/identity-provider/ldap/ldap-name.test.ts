import { describe, expect, it } from 'vitest';
import { comparableDn, countedName, fillFilter, plainName } from './ldap-name.ts';

describe('a filter', () => {
  const fill = (name: string, template = '(&(objectClass=person)(uid={name}))') =>
    fillFilter(template, { name, dn: 'cn=Wang (2)*,dc=x' }).toString();

  it.each([
    ['wang', '(&(objectClass=person)(uid=wang))'],
    ['*', '(&(objectClass=person)(uid=\\2a))'],
    ['*)(uid=*', '(&(objectClass=person)(uid=\\2a\\29\\28uid=\\2a))'],
    ['wang)(|(uid=*', '(&(objectClass=person)(uid=wang\\29\\28|\\28uid=\\2a))'],
    ['\\2a', '(&(objectClass=person)(uid=\\5c2a))'],
    ['wang\0', '(&(objectClass=person)(uid=wang\\00))'],
    ['王芳', '(&(objectClass=person)(uid=王芳))'],
  ])('takes %j as text', (name, filter) => expect(fill(name)).toBe(filter));

  it('is filled in one pass: what is entered has no places', () => {
    expect(fill('{dn}', '(|(uid={name})(member={dn}))')).toBe(
      '(|(uid={dn})(member=cn=Wang \\282\\29\\2a,dc=x))',
    );
  });

  it('that is none is refused', () => {
    expect(() => fill('wang', '(uid)')).toThrow();
  });
});

describe('a name', () => {
  it('is asked for without what nobody sees', () => {
    expect(plainName(' wa\u00adn\u200bg\u0000  fang ')).toBe('wang fang');
  });

  it('is counted as one with every other that a directory may take for it', () => {
    const ways = [
      'wang',
      'WANG',
      ' wang ',
      'wa\u00adng',
      'wäng',
      'w\u0061\u0308ng',
      '\uff57ang',
      'wang\u2060',
    ];
    expect(new Set(ways.map(countedName))).toEqual(new Set(['wang']));
    expect(countedName('wang2')).not.toBe('wang');
  });
});

it('distinguished names are compared as a whole, without letter case and blanks between their parts', () => {
  expect(comparableDn('CN=Operators, OU=Groups ,DC=plant')).toBe(
    comparableDn('cn=operators,ou=groups,dc=plant'),
  );
  expect(comparableDn('cn=operators,ou=people,dc=plant')).not.toBe(
    comparableDn('cn=operators,ou=groups,dc=plant'),
  );
  // A comma within a value is no end of it.
  expect(comparableDn('cn=a\\, b,dc=x')).not.toBe(comparableDn('cn=a,b,dc=x'));
});
