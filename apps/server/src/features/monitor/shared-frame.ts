import { encodeBinaryFrame, type LiveFrame } from '@zutai/contract';

/**
 * One frame for all viewers of a set: each form is encoded once, when the first viewer wants it. The parts
 * of the JSON form are bytes already, so that the socket does not convert the text once more per viewer.
 */
export class SharedFrame {
  readonly frame: LiveFrame;
  #json: Buffer | undefined;
  #binary: Uint8Array | undefined;

  /** @param binary the binary form, when it is known already */
  constructor(frame: LiveFrame, binary?: Uint8Array) {
    this.frame = frame;
    this.#binary = binary;
  }

  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(this.frame));
    return this.#json;
  }

  get binary(): Uint8Array {
    this.#binary ??= encodeBinaryFrame(this.frame);
    return this.#binary;
  }
}
