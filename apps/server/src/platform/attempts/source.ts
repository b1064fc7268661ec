import { BlockList, isIP } from 'node:net';

const V4_MAPPED = new BlockList();
V4_MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  // A dotted end is written as two groups.
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [(Number(a) << 8) | Number(b), (Number(c) << 8) | Number(d)].map((part) => part.toString(16)).join(':'),
  );
  const [head = '', tail] = hex.split('::');
  const parse = (text: string) =>
    text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16));
  const [first, last] = [parse(head), tail === undefined ? [] : parse(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}

const networkOf = (address: string, bits: number) =>
  `${groupsOf(address)
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;

/** As some proxies forward it: an address with the port of the connection. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([\da-fA-F:.]+)\]):\d{1,5}$/;

/** Without a port; an IPv4 address written as IPv6 (`::ffff:192.0.2.1`) is what it is; anything else stays. */
function plainOf(given: string): string {
  const [, v4, v6] = WITH_PORT.exec(given) ?? [];
  const address = v4 ?? v6 ?? given;
  if (isIP(address) !== 6 || !V4_MAPPED.check(address.split('%')[0]!, 'ipv6')) return address;
  const [high, low] = groupsOf(address).slice(6) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * What an address counts as wherever something is counted by it: an IPv4 address itself, of IPv6 the network of 64 bits
 * (`2001:db8:1:2::/64`), which every machine has for itself. A port is left out. What is no address stays as it is.
 */
export function sourceOf(address: string): string {
  const plain = plainOf(address);
  return isIP(plain) === 6 ? networkOf(plain, 64) : plain;
}

/** Whose neighbours an address has: the network of 24 bits of IPv4, of 48 of IPv6, as providers give them out. */
export function neighbourhoodOf(address: string): string {
  const plain = plainOf(address);
  if (isIP(plain) === 6) return networkOf(plain, 48);
  return isIP(plain) === 4 ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : plain;
}
