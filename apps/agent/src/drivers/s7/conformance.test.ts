import { describeDriver } from '../conformance/describe-driver.ts';
import { noSnap7, s7PeerSignals, startSnap7 } from './testdata/snap7-peer.ts';

const missing = { tag: 'missing', at: 'DB9,INT0', value: 0 };

describeDriver('s7', { signals: s7PeerSignals, missing, startPeer: () => startSnap7(), skip: noSnap7 });
describeDriver('s7', {
  what: 'with the PDU of an S7-300',
  signals: s7PeerSignals,
  missing: { tag: 'missing', at: 'MW60000', value: 0 },
  startPeer: () => startSnap7(240),
  skip: noSnap7,
});
