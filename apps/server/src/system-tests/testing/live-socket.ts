import {
  BINARY_PROTOCOL,
  type ChannelDefinition,
  decodeBinaryFrame,
  type LiveFrame,
  type LiveValue,
  liveFrame,
  monitorCalls,
  monitorChannels,
} from '@zutai/contract';
import { type ApiClient, waitUntil } from '@zutai/dev-env/server-process';
import { type ClientOptions, WebSocket } from 'ws';

export const socketUrl = (
  url: string,
  token: string,
  { path }: Pick<ChannelDefinition, 'path'> = monitorChannels.equipment,
) => url.replace('http', 'ws') + path.replace('{token}', token);

/** A viewer of a live value channel, in the JSON or the binary form. */
export class LiveSocket {
  readonly socket: WebSocket;
  /** Newest value of each signal. */
  readonly values = new Map<string, LiveValue>();
  readonly frames: LiveFrame[] = [];
  isOnline: boolean | undefined;
  /** State last received, with its faults. */
  state: NonNullable<LiveFrame['gatewayAlarm']>[number] | undefined;
  isBinary = false;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data, isBinary) => this.#read(data as Buffer, isBinary));
  }

  static async open(
    client: ApiClient,
    equipmentId: string,
    { binary = false, options = {} }: { binary?: boolean; options?: ClientOptions } = {},
  ): Promise<LiveSocket> {
    const token = await client.call(monitorCalls.token, { equipmentId });
    return LiveSocket.take(client.url, token, binary, options);
  }

  static take(
    url: string,
    token: string,
    binary = false,
    options: ClientOptions = {},
    channel: Pick<ChannelDefinition, 'path'> = monitorChannels.equipment,
  ): Promise<LiveSocket> {
    const socket = new WebSocket(socketUrl(url, token, channel), binary ? [BINARY_PROTOCOL] : [], options);
    const live = new LiveSocket(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(live));
      socket.once('error', reject);
    });
  }

  /** Waits until the newest value of a signal is as asked. */
  waitFor(what: string, signalId: string, isWanted: (value: LiveValue) => boolean): Promise<LiveValue> {
    return waitUntil(what, () => {
      const value = this.values.get(signalId);
      return value !== undefined && isWanted(value) && value;
    });
  }

  close(): void {
    this.socket.close();
  }

  #read(data: Buffer, isBinary: boolean): void {
    this.isBinary = isBinary;
    const frame = isBinary ? decodeBinaryFrame(data) : liveFrame.parse(JSON.parse(data.toString()));
    this.frames.push(frame);
    for (const value of frame.signalVal ?? []) this.values.set(value.id, value);
    for (const alarm of frame.gatewayAlarm ?? []) {
      this.isOnline = alarm.online;
      this.state = alarm;
    }
  }
}
