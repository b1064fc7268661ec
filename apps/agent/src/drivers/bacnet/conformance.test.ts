import { describeDriver } from '../conformance/describe-driver.ts';
import { bacnetPeerSignals, startBacnet } from './testdata/bacnet-peer.ts';

describeDriver('bacnet-ip', {
  signals: bacnetPeerSignals,
  missing: { tag: 'missing', at: 'AI:99', value: 0 },
  startPeer: () => startBacnet(),
});
describeDriver('bacnet-ip', {
  what: 'with a device without ReadPropertyMultiple',
  signals: bacnetPeerSignals,
  missing: { tag: 'missing', at: 'AV:2.cov-increment', value: 0 },
  startPeer: () => startBacnet({ isSimple: true }),
});
