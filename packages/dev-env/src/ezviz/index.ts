import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EzvizRequest {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface EzvizServer {
  readonly url: string;
  readonly requests: EzvizRequest[];
  /** Keys and their secrets. */
  readonly accounts: Map<string, string>;
  /** Cameras by serial number: whose they are, and where their pictures are by EZVIZ's number of the protocol. */
  readonly cameras: Map<string, { appKey: string; urls: Readonly<Record<string, string>> }>;
  /** How long tokens are good for, ms. */
  tokenMs: number;
  /** Ends every token that was given out. */
  endTokens(): void;
  close(): Promise<void>;
}

/** The part of EZVIZ's open platform that the product asks, as forms over HTTP, on this machine. */
export async function startEzviz(port = 0): Promise<EzvizServer> {
  const tokens = new Map<string, string>();
  const requests: EzvizRequest[] = [];
  const accounts = new Map<string, string>();
  const cameras: EzvizServer['cameras'] = new Map();
  let count = 0;
  const state = { tokenMs: 7 * 24 * 3_600_000 };

  const answer = (path: string, fields: Readonly<Record<string, string>>) => {
    const say = (code: string, msg: string, data?: object) => ({ code, msg, ...(data && { data }) });
    if (path === '/api/lapp/token/get') {
      const { appKey = '', appSecret } = fields;
      if (!accounts.has(appKey)) return say('10017', 'appKey不存在');
      if (accounts.get(appKey) !== appSecret) return say('10030', 'appkey和appSecret不匹配');
      count += 1;
      const accessToken = `at.${count}`;
      tokens.set(accessToken, appKey);
      return say('200', '操作成功!', { accessToken, expireTime: Date.now() + state.tokenMs });
    }
    if (path === '/api/lapp/v2/live/address/get') {
      const appKey = tokens.get(fields.accessToken ?? '');
      if (appKey === undefined) return say('10002', 'accessToken过期或参数异常');
      const camera = cameras.get(fields.deviceSerial ?? '');
      if (camera === undefined) return say('20002', '设备不存在');
      if (camera.appKey !== appKey) return say('20018', '该用户不拥有该设备');
      const url = camera.urls[fields.protocol ?? '2'];
      if (url === undefined) return say('20007', '设备不在线');
      return say('200', '操作成功', { id: '1', url, expireTime: '2099-01-01 00:00:00' });
    }
    return say('404', 'no such path');
  };

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
      const path = request.url ?? '';
      requests.push({ path, fields });
      response.setHeader('content-type', 'application/json;charset=UTF-8');
      response.end(JSON.stringify(answer(path, fields)));
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    accounts,
    cameras,
    get tokenMs() {
      return state.tokenMs;
    },
    set tokenMs(ms) {
      state.tokenMs = ms;
    },
    endTokens: () => tokens.clear(),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
