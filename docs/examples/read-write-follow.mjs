/**
 * An example for integrators: reads the signals of a piece of equipment, writes a set-point, and follows live values.
 * Plain Node 22 or newer, nothing to install.
 *
 *   ZUTAI_URL=https://plant.example ZUTAI_TOKEN=zutai_… \
 *     node read-write-follow.mjs EQUIPMENT_ID [TAG=VALUE] [--frames=5]
 *
 * The token is made at "API accounts". It needs the permissions "monitor_view", and for writing "signal_write" and
 * not to be read-only.
 */

const { ZUTAI_URL = 'http://127.0.0.1:8080', ZUTAI_TOKEN = '' } = process.env;
const LANGUAGE = 'en';

/** How often a call that came too often is sent again. */
const MOST_TRIES = 5;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a call; every answer is an envelope { code, message, data }, and success is code 200 or 201. */
async function call(path, request, tries = 1) {
  const reply = await fetch(new URL(path, ZUTAI_URL), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ZUTAI_TOKEN}`,
      'content-type': 'application/json',
      'accept-language': LANGUAGE,
    },
    body: JSON.stringify(request),
  });
  if (reply.status === 429 && tries < MOST_TRIES) {
    await wait(Number(reply.headers.get('retry-after') ?? 1) * 1000);
    return call(path, request, tries + 1);
  }
  const { code, message, data } = await reply.json();
  if (code !== '200' && code !== '201') throw new Error(`${path}: ${code} ${message}`);
  return data;
}

const readSignals = (equipmentId) => call('/lfscada/monitor/multi/signal/query', { equipmentId });

/** Writes a value and waits until the controller has answered. A request id sent twice is one write. */
async function write(equipmentId, signalId, value) {
  const requestId = crypto.randomUUID();
  let reply = await call('/lfscada/monitor/multi/signal/writeVal', {
    equipmentId,
    signalId,
    value,
    requestId,
  });
  while (reply.status === 'pending') {
    await wait(200);
    reply = await call('/lfscada/equipment/multi/callback', { uuid: reply.uuid });
  }
  return reply;
}

/** Calls back with every frame: the values that changed, the first time all of them. Ends when `onFrame` says so. */
async function follow(equipmentId, onFrame) {
  const token = await call('/lfscada/websocket/monitor/token', { equipmentId });
  const address = new URL(`/lfscada/ws/eg/signal/subscribe/${token}`, ZUTAI_URL);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.onmessage = ({ data }) => {
      if (onFrame(JSON.parse(data)) === 'enough') socket.close(1000);
    };
    socket.onerror = () => reject(new Error('the live connection failed'));
    // 1000 is our own end; a program that runs on would ask for a new token and connect again after a pause.
    socket.onclose = ({ code, reason }) =>
      code === 1000 ? resolve() : reject(new Error(`the live connection ended: ${code} ${reason}`));
  });
}

const [equipmentId, ...more] = process.argv.slice(2);
if (equipmentId === undefined || ZUTAI_TOKEN === '') {
  console.error('ZUTAI_TOKEN=… node read-write-follow.mjs EQUIPMENT_ID [TAG=VALUE] [--frames=5]');
  process.exit(2);
}
const mostFrames = Number(more.find((word) => word.startsWith('--frames='))?.slice(9) ?? Infinity);
const setPoint = more.find((word) => !word.startsWith('--'));

const signals = await readSignals(equipmentId);
const tags = new Map(signals.map(({ id, tag }) => [id, tag]));
for (const { tag, live } of signals)
  console.log(`read ${tag} = ${live?.value} (${live?.code === '200' ? 'good' : live?.code})`);

if (setPoint !== undefined) {
  const end = setPoint.lastIndexOf('=');
  const signal = signals.find(({ tag }) => tag === setPoint.slice(0, end));
  if (signal === undefined) throw new Error(`no signal ${setPoint.slice(0, end)}`);
  const { status, message } = await write(equipmentId, signal.id, setPoint.slice(end + 1));
  console.log(`write ${signal.tag} = ${setPoint.slice(end + 1)}: ${status} ${message}`);
  if (status !== 'success') process.exitCode = 1;
}

let frames = 0;
await follow(equipmentId, ({ signalVal = [] }) => {
  for (const { id, value, code } of signalVal) console.log(`live ${tags.get(id)} = ${value} (${code})`);
  frames += 1;
  return frames >= mostFrames ? 'enough' : 'more';
});
