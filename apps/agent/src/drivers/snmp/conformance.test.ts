import { describeDriver } from '../conformance/describe-driver.ts';
import { at, noSnmpd, snmpPeerSignals, snmpUsers, startSnmpd } from './testdata/snmpd-peer.ts';

const missing = { tag: 'missing', at: at('99.0'), value: 0 };

describeDriver('snmp', {
  what: 'v2c',
  signals: snmpPeerSignals,
  missing,
  startPeer: () => startSnmpd(),
  skip: noSnmpd,
});
describeDriver('snmp', {
  what: 'v3, authPriv',
  signals: snmpPeerSignals,
  missing,
  startPeer: () => startSnmpd(snmpUsers.sha256),
  skip: noSnmpd,
});
