/** What one unit answered. */
export interface ModbusAnswerFrame {
  unitId: number;
  pdu: Buffer;
}

/** How requests and answers are told apart on the wire. One framing serves one stream. */
export interface ModbusFraming {
  /** Whether an answer names the request it belongs to, so that a late one is never taken for the next. */
  readonly hasTransactions: boolean;
  /** A request as it is sent; what was received before belongs to none any more. */
  encode(unitId: number, pdu: Buffer): Buffer;
  /**
   * The answers to the last request among what was received; `garbled` stands for bytes that are no frame. Throws
   * RangeError when the stream is of no use any more.
   */
  push(chunk: Buffer): (ModbusAnswerFrame | 'garbled')[];
}
