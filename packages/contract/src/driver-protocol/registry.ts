import type { DriverProtocol } from './driver-protocol.ts';
import { modbusTcpProtocol } from './modbus-tcp/index.ts';

const protocols: ReadonlyMap<string, DriverProtocol> = new Map(
  [modbusTcpProtocol as DriverProtocol].map((protocol) => [protocol.id, protocol]),
);

/** Undefined for a protocol this version does not know. */
export function findDriverProtocol(id: string): DriverProtocol | undefined {
  return protocols.get(id);
}

export function listDriverProtocols(): DriverProtocol[] {
  return [...protocols.values()];
}

export function listDriverProtocolIds(): string[] {
  return [...protocols.keys()];
}
