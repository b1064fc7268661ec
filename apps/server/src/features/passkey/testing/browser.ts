import { calls } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from './authenticator.ts';

export const PASSWORD = 'Right-Password-1';

/** A browser with its cookies. */
export class Browser {
  readonly cookies: Record<string, string> = {};
  readonly #app: FastifyInstance;
  readonly #from: { readonly address: string; readonly host: string };

  constructor(app: FastifyInstance, from: { address: string; host: string }) {
    this.#app = app;
    this.#from = from;
  }

  async send(call: { path: string; method: string; encoding: string }, body: object = {}) {
    const isJson = call.encoding === 'json';
    const reply = await this.#app.inject({
      method: call.method as 'POST',
      remoteAddress: this.#from.address,
      url: call.path,
      headers: {
        host: this.#from.host,
        cookie: Object.entries(this.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        ...(call.method === 'POST'
          ? { 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' }
          : {}),
      },
      ...(call.method === 'POST'
        ? { payload: isJson ? JSON.stringify(body) : new URLSearchParams({ ...body }).toString() }
        : {}),
    });
    for (const { name, value } of reply.cookies) this.cookies[name] = value;
    // biome-ignore lint/suspicious/noExplicitAny: data of several calls
    return { status: reply.statusCode, ...reply.json<{ code: string; data: any }>() };
  }

  login = (loginname = 'li') => this.send(calls.session.login, { loginname, password: PASSWORD });
  ask = async () => (await this.send(calls.passkey.beginLogin)).data;
  show = (credential: object) => this.send(calls.passkey.login, { credential });
  /** A whole sign-in by a passkey. */
  enter = async (passkey: Authenticator, twist = {}) => this.show(passkey.sign(await this.ask(), twist));
  prove = async () =>
    (await this.send(calls.security.validateOldPwdForChangePwd, { purpose: 'factor', password: PASSWORD }))
      .data.token as string;
  begin = async () => (await this.send(calls.passkey.begin, { token: await this.prove() })).data;
  confirm = (credential: object, title = 'Laptop') => this.send(calls.passkey.confirm, { title, credential });
}
