import { BlockList, isIP } from 'node:net';

/** What people may allow by `*`: this machine and networks of one's own (RFC 1918, 6598, 4193). */
const OWN_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1/128',
  'fc00::/7',
] as const;

/** Special-purpose IPv4 (IANA registry): nothing of the public internet has such an address. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, where clouds keep the credentials of their machines.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** Within global unicast (2000::/3): tunnels, which lead to an IPv4 address again, and documentation. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
}

const specialV4 = listOf(SPECIAL_V4);
const specialV6 = listOf(SPECIAL_V6);
const globalUnicast = listOf(['2000::/3']);

/** Whether a text is an address or a network (CIDR), such as `10.1.0.0/16` or `fd00::1`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) is judged as what it is. */
function plain(address: string): string {
  const mapped = /^(?:0*:)*:?(?:0*:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/**
 * Decides which addresses may be connected to: those of the public internet, and what `allowed` names beside them.
 * @param allowed networks in CIDR or addresses; `*` for this machine and all networks of one's own, never link-local
 */
export function createAddressRule(allowed: readonly string[]): (address: string) => boolean {
  const open = listOf(allowed.flatMap((network) => (network === '*' ? OWN_NETWORKS : [network])));
  return (written) => {
    const address = plain(written);
    const family = isIP(address);
    if (family === 0) return false;
    if (open.check(address, family === 6 ? 'ipv6' : 'ipv4')) return true;
    if (family === 4) return !specialV4.check(address, 'ipv4');
    return globalUnicast.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
  };
}
