import type { Socket } from 'node:net';

/** Counts connections by address, so that one address cannot take all places before it has signed in. */
export class ConnectionCounter {
  readonly #counts = new Map<string, number>();
  readonly #addresses = new WeakMap<Socket, string>();

  /** False when the address has `max` already. A connection counts until it is released or closed. */
  add(socket: Socket, max: number): boolean {
    const address = socket.remoteAddress ?? '';
    const count = this.#counts.get(address) ?? 0;
    if (count >= max) return false;
    this.#counts.set(address, count + 1);
    this.#addresses.set(socket, address);
    socket.once('close', () => this.release(socket));
    return true;
  }

  release(socket: Socket): void {
    const address = this.#addresses.get(socket);
    if (address === undefined) return;
    this.#addresses.delete(socket);
    const left = (this.#counts.get(address) ?? 1) - 1;
    if (left === 0) this.#counts.delete(address);
    else this.#counts.set(address, left);
  }
}
