import type { LinkTarget } from '@zutai/agent';

/**
 * What the agent inside the server may connect to: the demo's own plants on this machine, and what the setting
 * allows. Anything else would let whoever may edit drivers look around in the server's network.
 * @param ports of the plants' Modbus servers on 127.0.0.1
 * @param allowed `name` or `name:port`; `*` for all of the network, `local` for ports and folders of this machine
 */
export function allowTargets(
  ports: readonly number[],
  allowed: readonly string[],
): (target: LinkTarget) => boolean {
  const names = new Set(allowed.map((name) => name.toLowerCase()));
  return (target) => {
    if (target === 'local') return names.has('local');
    const { host, port } = target;
    const name = host.toLowerCase();
    return (
      names.has('*') ||
      names.has(name) ||
      names.has(`${name}:${port}`) ||
      ((name === '127.0.0.1' || name === 'localhost') && ports.includes(port))
    );
  };
}
