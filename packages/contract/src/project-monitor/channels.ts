import { defineChannel } from '../core/index.ts';
import { BINARY_PROTOCOL, liveFrame } from '../monitor/index.ts';

export const projectMonitorChannels = {
  project: defineChannel({
    path: '/lfscada/ws/project/signal/subscribe/{token}',
    summary: 'Live values of the signals of a project page: a snapshot first, then what changes.',
    permission: 'project_view',
    idleText: 'idle',
    idleIntervalS: 60,
    frame: liveFrame,
    binaryProtocol: BINARY_PROTOCOL,
  }),
};
