import { once } from 'node:events';
import {
  type CallDefinition,
  type ChannelDefinition,
  calls,
  channels,
  SOCKET_CLOSE,
  topics,
} from '@zutai/contract';
import type { ApiClient, RunningServer } from '@zutai/dev-env/server-process';
import mqtt from 'mqtt';
import { describe, expect, it } from 'vitest';
import { LiveSocket } from '../testing/live-socket.ts';
import type { Belongings } from '../testing/sample.ts';
import { addCaller } from './callers.ts';
import type { Cast } from './cast.ts';
import { describeEndsOfRights, type Open, type Watched } from './ends-of-rights.ts';

type PerName<T, V> = { [F in keyof T]: { [N in keyof T[F]]: V } };
interface TokenRequest {
  readonly call: CallDefinition;
  readonly body: object;
}

/** The call that hands out the token of each channel: a new channel gets a line. Who is refused, the matrix of calls says. */
const tokenRequests: PerName<typeof channels, (own: Watched) => TokenRequest> = {
  message: { message: () => ({ call: calls.message.token, body: {} }) },
  monitor: {
    equipment: ({ equipmentId }) => ({ call: calls.monitor.token, body: { equipmentId } }),
  },
  projectMonitor: {
    project: ({ projectPageId: pageId, equipmentId: dataEquip, signalId: dataSignal }) => ({
      call: calls.projectMonitor.token,
      body: { pageId, dataEquip, dataSignal },
    }),
  },
};

/** A topic between processes of the platform as one that is heard of would be named. */
const sampleTopics: PerName<typeof topics, (own: Belongings) => string> = {
  monitor: {
    live: ({ equipmentId }) => topics.monitor.live.build({ equipmentId }),
    ask: () => topics.monitor.ask.build({ groupId: 'zutai-0' }),
    reply: () => topics.monitor.reply.build({ processId: '1', askId: '1' }),
  },
  driver: { answer: () => topics.driver.answer.build({ uuid: '1' }) },
  command: { expect: () => topics.command.expect.build({ groupId: 'zutai-0' }) },
};

const flat = <V>(table: Readonly<Record<string, Readonly<Record<string, V>>>>) =>
  Object.entries(table).flatMap(([feature, named]) =>
    Object.entries(named).map(([key, value]) => ({ name: `${feature}.${key}`, value })),
  );

type ChannelPath = Parameters<typeof LiveSocket.take>[4] & Pick<ChannelDefinition, 'permission'>;
const channelRows = flat<ChannelPath>(channels as never).map(({ name, value: channel }) => {
  const request = flat<(own: Watched) => TokenRequest>(tokenRequests).find((row) => row.name === name)!.value;
  return { name, channel, request, permission: channel.permission };
});
/** Those that show things which somebody may lose the right to; messages are asked for anew with each frame. */
const watchRows = channelRows.filter(({ name }) => name !== 'message.message');
type ChannelRow = (typeof channelRows)[number];

async function takeToken({ name, request }: ChannelRow, client: ApiClient, own: Watched): Promise<string> {
  const { call, body } = request(own);
  const reply = await client.send(call, body);
  if (reply.code !== '200') throw new Error(`${name}: ${reply.status} ${reply.code} ${reply.message}`);
  return reply.data as string;
}

export function describeChannels(castOf: () => Cast): void {
  const open = watchRows.map((row): [string, Open] => [
    row.name,
    async (client, own) =>
      LiveSocket.take(client.url, await takeToken(row, client, own), false, {}, row.channel),
  ]);
  describeEndsOfRights(castOf, Object.fromEntries(open) as Parameters<typeof describeEndsOfRights>[1]);

  describe.each(channelRows)('the channel $name', (row) => {
    const { name, channel } = row;
    const tokenOf = (client: ApiClient, own: Belongings) => takeToken(row, client, own);
    const open = (token: string, through = channel) =>
      LiveSocket.take(castOf().url, token, false, {}, through);
    /** Who holds the code of the call that gives tokens, and none of another channel. */
    const addWatcher = async () => {
      const { database, owner, secret } = castOf();
      const watcher = await addCaller(database, owner.url, {
        organisationId: secret.organisationId,
        role: [...(row.permission === 'login' ? [] : [row.permission]), 'project_view_all'],
      });
      return { watcher, ...(await watcher.call(calls.session.info, {})) };
    };

    it('wants the code of the call that gives its tokens, and of no other', () => {
      expect(row.request(castOf().secret).call.permission).toBe(row.permission);
    });

    it('is opened by whom a token was given to, once', async () => {
      const { secret } = castOf();
      const { watcher } = await addWatcher();
      const token = await tokenOf(watcher, secret);
      const live = await open(token);
      await expect(open(token)).rejects.toThrow('401');
      live.close();
    });

    it('is opened by nobody without a token, or with that of another channel', async () => {
      const { owner, secret } = castOf();
      for (const token of ['x', 'made-up-token-of-a-stranger'])
        await expect(open(token)).rejects.toThrow(/: 4/);
      const token = await tokenOf(owner, secret);
      for (const other of channelRows.filter((row) => row.name !== name))
        await expect(open(token, other.channel)).rejects.toThrow('401');
    });

    it.runIf(watchRows.includes(row))(
      'is not opened when the right went after the token was given',
      async () => {
        const { database, secret } = castOf();
        const { watcher, userId } = await addWatcher();
        const token = await tokenOf(watcher, secret);
        await database.query("update account set role = 'guest' where id = $1", [userId]);
        await expect(open(token)).rejects.toThrow('401');
      },
    );
  });

  describe('the channel of messages', () => {
    const messages = channelRows.find((row) => !watchRows.includes(row))!;
    const watch = async () => {
      const { database, owner, secret } = castOf();
      const organisationId = secret.organisationId;
      const client = await addCaller(database, owner.url, { organisationId, role: [] });
      const { userId } = await client.call(calls.session.info, {});
      const token = () => takeToken(messages, client, secret);
      const open = async () => LiveSocket.take(client.url, await token(), false, {}, messages.channel);
      return { userId, client, token, open };
    };
    const ends = [
      ['a session that is revoked', 'update session set revoked_at = now() where account_id = $1'],
      ['an account that is deactivated', 'update account set is_active = false where id = $1'],
      ['a password that has to be changed', 'update account set must_change_password = true where id = $1'],
    ] as const;

    it.each(ends)('is closed by %s, and not opened by a token from before', async (_what, statement) => {
      const { userId, token, open } = await watch();
      const live = await open();
      const closed = once(live.socket, 'close');
      const kept = await token();
      await castOf().database.query(statement, [userId]);
      expect((await closed)[0]).toBe(SOCKET_CLOSE.sessionEnded);
      await expect(LiveSocket.take(castOf().url, kept, false, {}, messages.channel)).rejects.toThrow('401');
    });
  });
}

const closing = (node: mqtt.MqttClient) =>
  new Promise<void>((resolve) => node.once('close', () => resolve()));

export function describeTopics(castOf: () => Cast, serverOf: () => RunningServer): void {
  describe('the bus', () => {
    const gatewayOf = async (client: ApiClient, { gatewayId: id }: Belongings) => {
      const { key } = await client.call(calls.gateway.resetKey, { id });
      return { ...(await client.call(calls.gateway.info, { id })), key };
    };
    const connect = (username?: string, password?: string) =>
      mqtt.connectAsync(serverOf().mqttUrl, { username, password, reconnectPeriod: 0 }, false);
    const stranger = async () => {
      const { stranger: client, ofStranger, owner, secret } = castOf();
      const own = await gatewayOf(client, ofStranger);
      const other = await owner.call(calls.gateway.info, { id: secret.gatewayId });
      const node = await connect(own.sn, own.key);
      node.on('error', () => undefined);
      return { node, own, other };
    };
    const names = flat<(own: Belongings) => string>(sampleTopics);

    it('is closed to who has no key, or another’s', async () => {
      const { sn, key } = await gatewayOf(castOf().stranger, castOf().ofStranger);
      await expect(connect()).rejects.toThrow();
      await expect(connect(sn, 'wrong-gateway-key-1')).rejects.toThrow();
      const { sn: foreign } = await castOf().owner.call(calls.gateway.info, {
        id: castOf().secret.gatewayId,
      });
      await expect(connect(foreign, key)).rejects.toThrow();
    });

    it('lets a gateway hear its own commands and nothing else', async () => {
      const { node, own, other } = await stranger();
      const { secret } = castOf();
      const filters = [
        ...names.flatMap(({ value }) => [value(secret), value(secret).replace(/[^/]+$/, '+')]),
        ...flat<{ filter(): string }>(topics as never).map(({ value }) => value.filter()),
        ...['#', '+/#', 'zutai/#', '$SYS/#', 'spBv1.0/#', `spBv1.0/${other.groupId}/DDATA/#`],
        ...['NCMD', 'DCMD', 'DDATA', 'NBIRTH'].map(
          (type) => `spBv1.0/${other.groupId}/${type}/${other.sn}/#`,
        ),
      ];
      for (const filter of filters)
        await expect(node.subscribeAsync(filter), filter).rejects.toThrow('Subscribe error');
      const [heard] = await node.subscribeAsync(`spBv1.0/${own.groupId}/NCMD/${own.sn}`);
      expect(heard!.qos).toBe(0);
      await node.endAsync(true);
    });

    it.each(names)('hangs up on a gateway that publishes to $name', async ({ value }) => {
      const { node } = await stranger();
      const closed = closing(node);
      void node.publishAsync(value(castOf().secret), 'x', { qos: 1 }).catch(() => undefined);
      await closed;
      await node.endAsync(true);
    });

    it('takes from a gateway what is its own, and hangs up on what is another’s', async () => {
      const { node, own, other } = await stranger();
      await node.publishAsync(`spBv1.0/${own.groupId}/NDATA/${own.sn}`, 'no payload', { qos: 0 });
      const closed = closing(node);
      void node
        .publishAsync(`spBv1.0/${other.groupId}/NDATA/${other.sn}`, 'x', { qos: 1 })
        .catch(() => undefined);
      await closed;
      await node.endAsync(true);
    });
  });
}
