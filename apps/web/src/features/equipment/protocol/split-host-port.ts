/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. */
const WITH_PORT = /^(?:([A-Za-z0-9._-]+)|\[([0-9A-Za-z:.%]+)\]):(\d{1,5})$/;

/** `10.0.0.5:1502` in its two parts; undefined where no port follows, as in an IPv6 address without brackets. */
export function splitHostPort(text: unknown): { host: string; port: number } | undefined {
  const found = typeof text === 'string' ? WITH_PORT.exec(text.trim()) : null;
  if (found === null) return undefined;
  const [, name, address, port] = found;
  return { host: name ?? address ?? '', port: Number(port) };
}
