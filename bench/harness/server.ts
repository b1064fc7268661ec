import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CallDefinition,
  encodeForm,
  type RequestInputOf,
  type ResponseOf,
  sessionCalls,
} from '@zutai/contract';
import { findFreePort } from '@zutai/dev-env/server-process';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'bench-Password-1';

/** A whole server of its own process, new and empty, and a signed-in administrator. */
export interface BenchServer {
  readonly url: string;
  readonly mqttUrl: string;
  call<C extends CallDefinition>(call: C, body: RequestInputOf<C>): Promise<ResponseOf<C>>;
  /** CPU time the server process has used, in ms; its PostgreSQL is not counted. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<BenchServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-'));
  const [port, mqttPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      ZUTAI_DATA: folder,
      ZUTAI_MQTT_PORT: String(mqttPort),
      ZUTAI_ADMIN_PASSWORD: PASSWORD,
      ZUTAI_DEMO: 'off',
      ZUTAI_LOG_LEVEL: 'error',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/healthz`, child);
  const cookie = await signIn(url);
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    call: (call, body) => sendCall(url, cookie, call, body),
    cpuMs: async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^zutai_process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended while it started');
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await delay(50);
  }
}

async function signIn(url: string): Promise<string> {
  const body = { loginname: 'admin', password: PASSWORD };
  const reply = await fetch(url + sessionCalls.login.path, {
    method: 'POST',
    body: new URLSearchParams(body),
  });
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith('zutai_session='));
  if (cookie === undefined) throw new Error(`not signed in: ${await reply.text()}`);
  return cookie.split(';', 1)[0] as string;
}

async function sendCall<C extends CallDefinition>(
  url: string,
  cookie: string,
  call: C,
  body: RequestInputOf<C>,
): Promise<ResponseOf<C>> {
  const isJson = call.encoding === 'json';
  const reply = await fetch(url + call.path, {
    method: 'POST',
    headers: { cookie, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    body: isJson
      ? JSON.stringify(body)
      : new URLSearchParams(
          encodeForm(call.request, body).map(([key, value]): [string, string] => [key, value]),
        ),
  });
  const envelope = (await reply.json()) as { code: string; message: string; data: ResponseOf<C> };
  if (envelope.code !== '200') throw new Error(`${call.path}: ${envelope.code} ${envelope.message}`);
  return envelope.data;
}
