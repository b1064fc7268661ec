import { bacnetProtocol } from './bacnet/index.ts';
import { csvFolderProtocol } from './csv-folder/index.ts';
import type { DriverProtocol } from './driver-protocol.ts';
import { httpPollProtocol } from './http-poll/index.ts';
import { mcProtocol } from './mc/index.ts';
import { modbusRtuProtocol, modbusRtuTcpProtocol, modbusTcpProtocol } from './modbus/index.ts';
import { mqttInProtocol } from './mqtt-in/index.ts';
import { opcUaProtocol } from './opc-ua/index.ts';
import { s7Protocol } from './s7/index.ts';
import { simulatorProtocol } from './simulator/index.ts';
import { snmpProtocol } from './snmp/index.ts';
import { sqlPollProtocol } from './sql-poll/index.ts';

/** In the order in which people choose. */
const protocols: ReadonlyMap<string, DriverProtocol> = new Map(
  (
    [
      modbusTcpProtocol,
      modbusRtuTcpProtocol,
      modbusRtuProtocol,
      s7Protocol,
      mcProtocol,
      bacnetProtocol,
      snmpProtocol,
      opcUaProtocol,
      mqttInProtocol,
      httpPollProtocol,
      sqlPollProtocol,
      csvFolderProtocol,
      simulatorProtocol,
    ] as DriverProtocol[]
  ).map((protocol) => [protocol.id, protocol]),
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
