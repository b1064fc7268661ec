/** An address a page may send somebody to: http(s), mail, telephone, or a path of this site; '' for anything else. */
export function safeLink(link: string): string {
  // Browsers ignore control characters inside a scheme, so `java\tscript:` would run.
  const address = link.replace(/\p{Cc}/gu, '').trim();
  if (/^(https?:\/\/|mailto:|tel:)/i.test(address)) return address;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(address);
  return hasScheme || address.startsWith('//') || address.includes('\\') ? '' : address;
}
