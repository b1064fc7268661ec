import type { Client } from 'aedes';

/** A CONNECT packet is small; before sign-in nothing larger is read. */
const MAX_CONNECT_BYTES = 16 * 1024;

interface ParserWithLength {
  packet: { length: number };
  _parseLength: () => boolean;
}

/**
 * Disconnects a client that announces a packet larger than allowed, before reading it. The broker has no
 * such limit of its own and would collect up to 256 MB in memory; its parser's step for the length is the
 * only place where the size is known in time.
 */
export function limitPacketSize(client: Client, maxBytes: number): void {
  const parser = (client as unknown as { _parser: ParserWithLength })._parser;
  const parseLength = parser._parseLength;
  parser._parseLength = function parseLimitedLength(this: ParserWithLength): boolean {
    if (!parseLength.call(this)) return false;
    const limit = client.connected ? maxBytes : Math.min(maxBytes, MAX_CONNECT_BYTES);
    if (this.packet.length <= limit) return true;
    client.emit('error', new Error(`packet of ${this.packet.length} bytes exceeds the limit of ${limit}`));
    return false;
  };
}
