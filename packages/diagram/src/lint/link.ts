/**
 * Whether an address may be followed from a page: http(s), mail, telephone, or a path of this site. Control characters
 * are ignored, as browsers ignore them inside a scheme.
 */
export function isSafeLink(link: string): boolean {
  const address = link.replace(/\p{Cc}/gu, '').trim();
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return true;
  return !/^[a-z][a-z0-9+.-]*:/i.test(address) && !address.startsWith('//') && !address.includes('\\');
}
