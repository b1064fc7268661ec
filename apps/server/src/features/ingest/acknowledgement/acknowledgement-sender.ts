import type { Logger } from '../../../platform/logging/logger.ts';
import type { NodeAddress, NodeCommands } from '../../gateway-link/index.ts';
import type { IngestMetrics } from '../metrics.ts';
import type { StreamLedger } from './stream-ledger.ts';

/** Acknowledgements of one gateway are put together for this long. */
const PAUSE_MS = 200;

export interface AcknowledgementSenderOptions {
  readonly ledger: StreamLedger;
  readonly commands: NodeCommands;
  readonly metrics: IngestMetrics;
  readonly logger: Logger;
}

/** Tells gateways what is durable. A lost message is made good by the next, or by the gateway's repetition. */
export class AcknowledgementSender {
  addressOf: (gatewayId: string) => NodeAddress | undefined = () => undefined;
  readonly #options: AcknowledgementSenderOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AcknowledgementSenderOptions) {
    this.#options = options;
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), PAUSE_MS).unref();
  }

  async flush(): Promise<void> {
    this.close();
    const { ledger, commands, metrics, logger } = this.#options;
    const due = ledger.takeDue();
    metrics.acknowledged(due.length);
    await Promise.all(
      due.map(async ({ gatewayId, stream, position }) => {
        const address = this.addressOf(gatewayId);
        if (address === undefined) return;
        try {
          await commands.acknowledge(address, stream, position);
        } catch (error) {
          logger.debug({ err: error, ...address }, 'an acknowledgement could not be sent');
        }
      }),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
