import { commandTopics, isGoodCode } from '@zutai/contract';
import type { Bus, Subscription } from '../../../platform/mqtt/index.ts';
import {
  EchoWatch,
  type Expectation,
  type GatewayLinkService,
  parseExpectation,
} from '../../gateway-link/index.ts';
import { type LiveBoard, slotKind } from '../../live/index.ts';
import type { ValueIntake } from './value-intake.ts';

export interface EchoIntakeOptions {
  readonly groupId: string;
  readonly bus: Bus;
  readonly link: Pick<GatewayLinkService, 'deliverResult' | 'listExpectations'>;
  readonly store: LiveBoard['store'];
  readonly intake: ValueIntake;
}

/** Sees the written values that foreign gateways of one group report, which are their answers. */
export class EchoIntake {
  readonly #options: EchoIntakeOptions;
  readonly #echoes: EchoWatch;

  constructor(options: EchoIntakeOptions) {
    this.#options = options;
    this.#echoes = new EchoWatch(options.link.deliverResult);
  }

  /** Hears of writes from now on; those that were under way before this process took the group are in the ledger. */
  async start(): Promise<Subscription> {
    const { groupId, bus, link } = this.#options;
    const subscription = await bus.subscribe(commandTopics.expect.build({ groupId }), (_topic, payload) => {
      const expectation = parseExpectation(payload);
      if (expectation !== undefined) this.#expect(expectation);
    });
    for (const expectation of await link.listExpectations(groupId)) this.#expect(expectation);
    return subscription;
  }

  #expect(expectation: Expectation): void {
    const echoes = this.#echoes;
    const options = this.#options;
    const { store, intake } = options;
    echoes.expect(expectation, Date.now());
    intake.observer = (signalId, value) => {
      if (isGoodCode(value.code)) {
        const slot = store.slotOf(signalId);
        if (slot !== undefined && value.kind !== slotKind.null) echoes.observe(signalId, store.valueOf(slot));
      }
      if (echoes.isIdle) intake.observer = undefined;
    };
  }
}
