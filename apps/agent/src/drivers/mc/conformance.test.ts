import { describeDriver } from '../conformance/describe-driver.ts';
import { mcPeerSignals, startMcPeer } from './testdata/mc-peer.ts';

const shared = { signals: mcPeerSignals, missing: { tag: 'missing', at: 'D20000', value: 0 } };

describeDriver('mc', { ...shared, startPeer: () => startMcPeer({ frame: '3E', series: 'q' }) });
describeDriver('mc', {
  ...shared,
  what: 'with 4E frames, to an iQ-R',
  startPeer: () => startMcPeer({ frame: '4E', series: 'r' }),
});
describeDriver('mc', {
  ...shared,
  what: 'over UDP',
  startPeer: () => startMcPeer({ frame: '3E', series: 'q' }, { transport: 'udp' }),
});
