/** Why a request was not made: `message` says it in words for a log, `reason` for whoever has texts of their own. */
export class OutboundRefusedError extends Error {
  override name = 'OutboundRefusedError';
  readonly reason: 'protocol' | 'credentials' | 'address' | 'tooLarge';

  constructor(reason: OutboundRefusedError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export const refusedAddress = (host: string) =>
  new OutboundRefusedError('address', `${host} is not an address of the public internet`);
