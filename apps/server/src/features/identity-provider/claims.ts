import type { GroupMapping } from '@zutai/contract';

export type Claims = Readonly<Record<string, unknown>>;

/** Groups that are looked at; a directory may have thousands, and what is mapped is asked for by name. */
const MOST_GROUPS = 2_000;

/** The value of a claim by its name, or, where there is none of the name, by its path with dots. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** The groups that a claim names: texts in a list, or one text. Undefined when the claim is missing or something else. */
export function groupsOf(claims: Claims, name: string): string[] | undefined {
  const value = claimAt(claims, name);
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return undefined;
  return value.filter((group) => typeof group === 'string').slice(0, MOST_GROUPS);
}

/** The first mapping whose group is among those of the person. */
export const mappingOf = (mappings: readonly GroupMapping[], groups: readonly string[]) =>
  mappings.find(({ group }) => groups.includes(group));

/**
 * Whether an ID token says that a second factor was shown: `mfa` in `amr` (RFC 8176), or one of the values of `acr`
 * that the organisation has agreed with its provider.
 */
export function hasShownFactor({ amr, acr }: Claims, acrValues: string): boolean {
  if (Array.isArray(amr) && amr.includes('mfa')) return true;
  return typeof acr === 'string' && acr !== '' && acrValues.split(/\s+/).includes(acr);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The name shown of a person, at most 50 characters. */
export function displayNameOf(claims: Claims): string {
  const found = [claims.name, claims.preferred_username, claims.email, claims.sub]
    .map(textOf)
    .find((text) => text !== '');
  return [...(found ?? '')].slice(0, 50).join('');
}

/** A name to sign in with as the contract has it, made of what the provider calls the person. */
export function loginnameOf(claims: Claims): string {
  const found = [claims.preferred_username, claims.email, claims.sub]
    .map((value) =>
      textOf(value)
        .replaceAll(/[^A-Za-z0-9._@-]/g, '')
        .replace(/^[^A-Za-z0-9]+/, ''),
    )
    .find((text) => text.length > 1);
  // Room for `-2` and so on.
  return (found ?? 'sso').slice(0, 44);
}

/** What belongs to the protocol or could be shown to somebody else as a proof. */
const HIDDEN = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'sid', 'jti']);
const LONGEST_VALUE = 500;

/** Claims as an administrator reads them. */
export function describeClaims(claims: Claims): { name: string; value: string }[] {
  return Object.entries(claims)
    .filter(([name]) => !HIDDEN.has(name) && !/token|secret|password/i.test(name))
    .slice(0, 100)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return { name, value: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text };
    });
}
