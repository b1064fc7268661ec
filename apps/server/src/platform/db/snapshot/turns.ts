import type { PoolClient } from 'pg';

/** Hands one connection to one taker at a time, in the order they come, as the protocol demands. */
export class Turns {
  readonly #client: PoolClient;
  #last: Promise<void> = Promise.resolve();

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** The connection, whose `release` ends the turn and nothing else. */
  async take(): Promise<PoolClient> {
    const turn = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = turn.promise;
    await before;
    return new Proxy(this.#client, {
      get(client, key) {
        if (key === 'release') return () => turn.resolve();
        const value: unknown = Reflect.get(client, key);
        return typeof value === 'function' ? value.bind(client) : value;
      },
    });
  }
}
