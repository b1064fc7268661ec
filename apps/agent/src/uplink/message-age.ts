/** Readings this old give way to newer ones: clocks are set, and drift. */
const BUCKET_MS = 10 * 60_000;

/**
 * How long a message of the platform was under way, without comparing clocks: the platform's timestamp less our
 * monotonic time is the same for all messages but for their delay, so the quickest message received shows how much later
 * another one came. A message held up by a paused agent, broker or network is thus known as old; one-time delays that
 * all messages share are not seen. The first message of a process counts as fresh: with a clean MQTT session nothing
 * was kept for it.
 */
export class MessageAge {
  #quickestMs: number | undefined;
  #quickestBeforeMs: number | undefined;
  #bucketStartMs = 0;

  /**
   * @param sentMs the platform's clock, ms UTC
   * @param receivedMs a monotonic clock, ms
   * @returns ms under way, beyond the quickest of the last 10 to 20 minutes in which messages came
   */
  measure(sentMs: number, receivedMs: number): number {
    const offsetMs = receivedMs - sentMs;
    if (this.#quickestMs === undefined || receivedMs - this.#bucketStartMs > BUCKET_MS) {
      // The bucket before stays whatever its age: after a long pause it is the only one that saw quick messages.
      this.#quickestBeforeMs = this.#quickestMs;
      this.#quickestMs = offsetMs;
      this.#bucketStartMs = receivedMs;
    }
    this.#quickestMs = Math.min(this.#quickestMs, offsetMs);
    return offsetMs - Math.min(this.#quickestMs, this.#quickestBeforeMs ?? offsetMs);
  }
}
