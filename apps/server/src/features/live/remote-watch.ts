import { monitorTopics } from '@zutai/contract';
import type { Bus, Subscription } from '../../platform/mqtt/index.ts';
import type { LiveChange } from './live-board.ts';
import { parseFrame } from './live-messages.ts';

/** Changes of one piece of equipment that another process ingests. */
export class RemoteWatch {
  private readonly subscribing: Promise<Subscription | undefined>;
  private isClosed = false;

  constructor(bus: Bus, equipmentId: string, onChange: (change: LiveChange) => void) {
    this.subscribing = bus
      .subscribe(monitorTopics.live.build({ equipmentId }), (_topic, payload) => {
        if (this.isClosed) return;
        const change = readChange(Buffer.from(payload));
        if (change !== undefined) onChange(change);
      })
      .catch(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    void this.subscribing.then((subscription) => subscription?.unsubscribe()).catch(() => undefined);
  }
}

/** The frame goes on as it came; it is only read for those who want JSON, or when its tail may say more. */
function readChange(payload: Buffer): LiveChange | undefined {
  const parsed = parseFrame(payload);
  if (parsed === undefined) return undefined;
  const alarm = parsed.gatewayAlarm?.[0];
  return {
    values: parsed.signalVal ?? [],
    frame: payload,
    ...(alarm === undefined ? {} : { online: { online: alarm.online, vpn: alarm.vpn, timeMs: alarm.time } }),
  };
}
