import { bacnetFactory } from './bacnet/index.ts';
import { csvFolderFactory } from './csv-folder/index.ts';
import type { DriverFactory } from './driver.ts';
import { httpPollFactory } from './http-poll/index.ts';
import { mcFactory } from './mc/index.ts';
import { modbusRtuFactory, modbusRtuTcpFactory, modbusTcpFactory } from './modbus/index.ts';
import { mqttInFactory } from './mqtt-in/index.ts';
import { opcUaFactory } from './opc-ua/index.ts';
import { s7Factory } from './s7/index.ts';
import { simulatorFactory } from './simulator/index.ts';
import { snmpFactory } from './snmp/index.ts';
import { sqlPollFactory } from './sql-poll/index.ts';

/** By the id of the protocol's descriptor in the contract. */
const factories: ReadonlyMap<string, DriverFactory> = new Map(
  Object.entries({
    'modbus-tcp': modbusTcpFactory,
    'modbus-rtu-tcp': modbusRtuTcpFactory,
    'modbus-rtu': modbusRtuFactory,
    s7: s7Factory,
    mc: mcFactory,
    'bacnet-ip': bacnetFactory,
    snmp: snmpFactory,
    'opc-ua': opcUaFactory,
    'mqtt-in': mqttInFactory,
    'http-poll': httpPollFactory,
    'sql-poll': sqlPollFactory,
    'csv-folder': csvFolderFactory,
    simulator: simulatorFactory,
  }),
);

/** Undefined for a protocol this agent has no driver for. */
export function findDriverFactory(protocol: string): DriverFactory | undefined {
  return factories.get(protocol);
}

export function listDriverFactories(): string[] {
  return [...factories.keys()];
}
