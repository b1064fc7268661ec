import { Filter, FilterParser } from 'ldapts';

/**
 * A filter of the settings with what was entered in its places. Values are escaped (RFC 4515, section 3), so that they
 * are text wherever they stand; the places are filled in one pass, so that none is looked for in a value.
 * @throws Error when the settings are no filter
 */
export function fillFilter(template: string, values: Readonly<Record<'name' | 'dn', string>>): Filter {
  const text = template.replaceAll(/\{(name|dn)\}/g, (_all, place: 'name' | 'dn') =>
    Filter.escape(values[place]),
  );
  return FilterParser.parseString(text);
}

/** A name as it is asked for: without what nobody sees, which directories leave out as well (RFC 4518, section 2.2). */
export const plainName = (entered: string) =>
  entered
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{DI}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Under what attempts at a name are counted: names that a directory may take for the same are one, or each way to
 * write it would have tries of its own.
 */
export const countedName = (entered: string) =>
  plainName(entered).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().normalize('NFKC');

/** A distinguished name to compare with: letter case and blanks at commas and equal signs do not count. */
export const comparableDn = (dn: string) =>
  dn
    .trim()
    .toLowerCase()
    .replaceAll(/\s*(?<!\\)([,=+])\s*/g, '$1');
