/** Objects by their names in MIBs of the IETF that nearly every device, or every UPS, has; all others have their numbers. */
const trees: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // SNMPv2-MIB (RFC 3418)
  '1.3.6.1.2.1.1': {
    sysDescr: '1',
    sysObjectID: '2',
    sysUpTime: '3',
    sysContact: '4',
    sysName: '5',
    sysLocation: '6',
    sysServices: '7',
  },
  // IF-MIB (RFC 2863)
  '1.3.6.1.2.1.2': {
    ifNumber: '1',
    ifIndex: '2.1.1',
    ifDescr: '2.1.2',
    ifType: '2.1.3',
    ifMtu: '2.1.4',
    ifSpeed: '2.1.5',
    ifPhysAddress: '2.1.6',
    ifAdminStatus: '2.1.7',
    ifOperStatus: '2.1.8',
    ifLastChange: '2.1.9',
    ifInOctets: '2.1.10',
    ifInUcastPkts: '2.1.11',
    ifInDiscards: '2.1.13',
    ifInErrors: '2.1.14',
    ifOutOctets: '2.1.16',
    ifOutUcastPkts: '2.1.17',
    ifOutDiscards: '2.1.19',
    ifOutErrors: '2.1.20',
  },
  '1.3.6.1.2.1.31.1.1.1': {
    ifName: '1',
    ifHCInOctets: '6',
    ifHCInUcastPkts: '7',
    ifHCOutOctets: '10',
    ifHCOutUcastPkts: '11',
    ifHighSpeed: '15',
    ifAlias: '18',
  },
  // HOST-RESOURCES-MIB (RFC 2790)
  '1.3.6.1.2.1.25': {
    hrSystemUptime: '1.1',
    hrSystemProcesses: '1.6',
    hrStorageDescr: '2.3.1.3',
    hrStorageAllocationUnits: '2.3.1.4',
    hrStorageSize: '2.3.1.5',
    hrStorageUsed: '2.3.1.6',
    hrProcessorLoad: '3.3.1.2',
  },
  // UPS-MIB (RFC 1628)
  '1.3.6.1.2.1.33.1': {
    upsBatteryStatus: '2.1',
    upsSecondsOnBattery: '2.2',
    upsEstimatedMinutesRemaining: '2.3',
    upsEstimatedChargeRemaining: '2.4',
    upsBatteryVoltage: '2.5',
    upsBatteryCurrent: '2.6',
    upsBatteryTemperature: '2.7',
    upsInputFrequency: '3.3.1.2',
    upsInputVoltage: '3.3.1.3',
    upsOutputSource: '4.1',
    upsOutputFrequency: '4.2',
    upsOutputVoltage: '4.4.1.2',
    upsOutputCurrent: '4.4.1.3',
    upsOutputPower: '4.4.1.4',
    upsOutputPercentLoad: '4.4.1.5',
    upsAlarmsPresent: '6.1',
  },
  // ENTITY-SENSOR-MIB (RFC 3433)
  '1.3.6.1.2.1.99.1.1.1': { entPhySensorValue: '4', entPhySensorOperStatus: '5' },
};

const entries = Object.entries(trees).flatMap(([tree, names]) =>
  Object.entries(names).map(([name, below]) => [name, `${tree}.${below}`] as const),
);
const oids = new Map<string, string>(entries.map(([name, oid]) => [name.toLowerCase(), oid]));
const names = new Map<string, string>(entries.map(([name, oid]) => [oid, name]));

/** The number of an object by its name, in any case; undefined for one that is not known. */
export const findSnmpObject = (name: string): string | undefined => oids.get(name.toLowerCase());

/** `ifInOctets.3` for a number below an object that has a name; else the number. */
export function nameSnmpOid(oid: string): string {
  for (let end = oid.length; end > 0; end = oid.lastIndexOf('.', end - 1)) {
    const name = names.get(oid.slice(0, end));
    if (name !== undefined) return `${name}${oid.slice(end)}`;
  }
  return oid;
}
