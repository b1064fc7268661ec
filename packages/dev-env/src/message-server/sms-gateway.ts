import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly type: string;
  readonly body: string;
}

export interface SmsGatewayServer {
  readonly url: string;
  readonly asked: readonly SmsRequest[];
  stop(): Promise<void>;
}

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly location?: string;
}

/** An HTTP gateway of this machine that keeps what it is asked. @param answer undefined: it never answers */
export async function startSmsGateway(
  answer: () => Answer | undefined = () => ({}),
): Promise<SmsGatewayServer> {
  const asked: SmsRequest[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const { authorization = '', 'content-type': type = '' } = headers;
      asked.push({ method, url, authorization, type, body });
      const answered = answer();
      if (answered === undefined) return;
      const { status = 200, body: text = '', location } = answered;
      reply.writeHead(status, location === undefined ? {} : { location }).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
