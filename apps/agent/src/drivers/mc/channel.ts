import { createSocket } from 'node:dgram';
import type { McOptions } from '@zutai/contract/driver-protocol';
import { connectTcp } from '../tcp-stream.ts';

export interface McChannel {
  send(frame: Buffer): void;
  /** Ends it and takes back what was not sent yet: an orderly end would deliver it later. */
  abort(): void;
}

interface McListener {
  receive(chunk: Buffer): void;
  /** Called once, also after {@link McChannel.abort}. */
  closed(error: Error): void;
}

type Target = Pick<McOptions, 'host' | 'port' | 'timeoutMs'>;

const CLOSED = 'the device closed the connection';

async function openTcp(target: Target, signal: AbortSignal, listener: McListener): Promise<McChannel> {
  const socket = await connectTcp(target, signal);
  let lastError: Error | undefined;
  socket.on('error', (error) => {
    lastError = error;
  });
  socket.on('data', (chunk: Buffer) => listener.receive(chunk));
  socket.once('close', () => listener.closed(lastError ?? new Error(CLOSED)));
  return {
    send: (frame) => void socket.write(frame),
    abort: () => void socket.resetAndDestroy(),
  };
}

/** A socket of its own, connected to its controller: nobody else is heard, and a closed port is told at once. */
function openUdp({ host, port }: Target, _: AbortSignal, listener: McListener): Promise<McChannel> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    let isOver = false;
    const end = (error: Error) => {
      if (isOver) return;
      isOver = true;
      reject(error);
      listener.closed(error);
      socket.close();
    };
    socket.on('error', end);
    socket.on('message', (datagram) => listener.receive(datagram));
    socket.connect(port, host, (error?: Error) => {
      if (error) return end(error);
      resolve({
        send: (frame) => socket.send(frame, (failed) => failed && end(failed)),
        abort: () => end(new Error(CLOSED)),
      });
    });
  });
}

type Open = (target: Target, signal: AbortSignal, listener: McListener) => Promise<McChannel>;

/** How frames travel; opening rejects with the system's error. */
export const openMcChannel: Readonly<Record<McOptions['transport'], Open>> = { tcp: openTcp, udp: openUdp };
