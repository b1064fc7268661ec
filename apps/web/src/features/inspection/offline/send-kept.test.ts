import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, errors, type InspectionDetail } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ageOf, type KeptAnswers, type KeptStore, keptPhoto, photoKeysOf, type TakenAlong } from './kept.ts';
import { sendKept } from './send-kept.ts';
import { takeRows } from './take-rows.ts';

/**
 * Where a request meets its end: before the server has it, while it is read, after it was done, at a network that answers
 * everything with 200, or nowhere.
 */
const FATES = ['before', 'middle', 'after', 'starting', 'broken', 'portal', 'hollow', 'good'] as const;
type Fate = (typeof FATES)[number];

/** The rules of the server, as its own test holds them against PostgreSQL: by keys, once. */
class Plant {
  readonly photos = new Map<string, { readonly id: string; readonly bytes: string }>();
  readonly done: {
    readonly id: string;
    readonly key: string;
    readonly photos: readonly string[];
    readonly signature: unknown;
  }[] = [];
  /** Inspections that somebody else did. */
  readonly taken = new Set<string>();

  answer(path: string, form: FormData | undefined, json: Fill | undefined, bytes: string): Answer {
    if (path === calls.inspection.addPhoto.path) {
      const [id, key] = [String(form?.get('id')), String(form?.get('key'))];
      const known = this.photos.get(key);
      if (known !== undefined) return { photoId: known.id };
      if (this.#isClosed(id)) return 'inspectionStateChanged';
      const photo = { id: String(1_000 + this.photos.size), bytes };
      this.photos.set(key, photo);
      return { photoId: photo.id };
    }
    const { id, answers, kept, signature } = json!;
    if (this.done.some(({ key }) => key === kept.key)) return { status: 'normal', repairId: null };
    if (this.#isClosed(id)) return 'inspectionStateChanged';
    const named = answers.map(
      ({ value }) => [...this.photos.values()].find((one) => one.id === value)?.bytes,
    );
    if (named.includes(undefined)) return 'inspectionAnswerInvalid';
    this.done.push({ id, key: kept.key, photos: named as string[], signature });
    return { status: 'normal', repairId: null };
  }

  #isClosed(id: string): boolean {
    return this.taken.has(id) || this.done.some((one) => one.id === id);
  }
}

interface Fill {
  readonly id: string;
  readonly answers: readonly { readonly item: number; readonly value: string }[];
  readonly kept: { readonly key: string };
  readonly signature?: unknown;
}
type Answer = object | keyof typeof errors;

class Killed extends Error {}

/** A device whose program may be killed at any of its reads and writes; what was written stays. */
class Device implements KeptStore {
  readonly answers: KeptAnswers[] = [];
  readonly photos = new Map<string, string>();
  /** Steps until it is killed; undefined: it is not. */
  life: number | undefined;
  onRemove: (key: string) => void = () => {};

  async #step<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.life !== undefined && this.life-- <= 0) throw new Killed();
    const made = structuredClone(work());
    if (this.life !== undefined && this.life-- <= 0) throw new Killed();
    return made;
  }
  list = (owner: string) => this.#step(() => this.answers.filter((one) => one.owner === owner));
  change = (key: string, change: object) =>
    this.#step(() => {
      const place = this.answers.findIndex((one) => one.key === key);
      if (place >= 0) this.answers[place] = { ...this.answers[place]!, ...change };
    });
  remove = (key: string) =>
    this.#step(() => {
      const place = this.answers.findIndex((one) => one.key === key);
      if (place < 0) return;
      this.onRemove(key);
      for (const photo of photoKeysOf(this.answers[place]!)) this.photos.delete(photo);
      this.answers.splice(place, 1);
    });
  photo = async (key: string) => {
    const text = await this.#step(() => this.photos.get(key));
    return text === undefined ? undefined : new Blob([text]);
  };
}

let server: Server;
let plant = new Plant();
let fates: Fate[] = [];

async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const fate = fates.shift() ?? 'good';
  if (fate === 'before') {
    request.socket.destroy();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    if (fate === 'middle') {
      request.socket.destroy();
      return;
    }
    chunks.push(chunk as Buffer);
  }
  const body = Buffer.concat(chunks);
  const say = (status: number, code: string, data: object | null) =>
    reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message: code, data }));
  if (fate === 'starting') return void say(503, '503', null);
  if (fate === 'broken') return void say(500, '500', null);
  if (fate === 'portal') {
    reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to this network</html>');
    return;
  }
  if (fate === 'hollow') return void say(200, '200', {});
  const type = String(request.headers['content-type']);
  const isForm = type.startsWith('multipart/');
  const form = isForm
    ? await new Response(body, { headers: { 'content-type': type } }).formData()
    : undefined;
  const bytes = isForm ? await (form!.get('photo') as File).text() : '';
  const json = isForm ? undefined : (JSON.parse(body.toString()) as Fill);
  const answer = plant.answer(String(request.url), form, json, bytes);
  if (fate === 'after') {
    request.socket.destroy();
    return;
  }
  if (typeof answer === 'string') say(errors[answer].status, errors[answer].wire, null);
  else say(200, '200', answer);
}

beforeAll(async () => {
  server = createServer((request, reply) => void serve(request, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const browserFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const OWNER = '1/7';
const photo = { title: 'Photo', kind: 'photo' } as const;

/** Answers of one inspection with so many photos, given on a device. */
function give(device: Device, id: string, photos: number): KeptAnswers {
  const keys = Array.from({ length: photos }, (_, i) => `7.photo-${id}-${i}`);
  for (const key of keys) device.photos.set(key, `bytes of ${key}`);
  const kept: KeptAnswers = {
    ...{ key: `7.${id}`, owner: OWNER, remark: '', doneMs: 5, photoIds: {}, refusal: null },
    inspection: { id, items: keys.map(() => photo) } as unknown as InspectionDetail,
    answers: keys.map((key, item) => ({ item, value: keptPhoto(key) })),
    // Of those whose plan asks for one.
    signature: photos % 2 === 0 ? undefined : { name: `signer ${id}`, image: '' },
  };
  device.answers.push(kept);
  return kept;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('give' as const), photos: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('taken' as const), which: fc.nat(5) }),
  fc.record({
    kind: fc.constant('send' as const),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
    life: fc.option(fc.nat(16), { nil: undefined }),
    isTwice: fc.boolean(),
  }),
);

it('answers reach the server once and in order, and leave the device after it has them, whatever fails when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      plant = new Plant();
      const device = new Device();
      const given: KeptAnswers[] = [];
      let hasSkipped = false;
      device.onRemove = (key) => expect(plant.done.map((one) => one.key)).toContain(key);
      const send = () =>
        sendKept(device, OWNER, 'gone').catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
      const check = () => {
        for (const { key, inspection } of given) {
          const isHere = device.answers.find((one) => one.key === key);
          const times = plant.done.filter((one) => one.key === key).length;
          expect(times, 'done more than once').toBeLessThan(2);
          expect(isHere !== undefined || times === 1, 'neither here nor there').toBe(true);
          if (isHere?.refusal !== null && isHere !== undefined) {
            expect(plant.taken.has(inspection.id), 'refused without reason').toBe(true);
            expect(isHere.refusal.name).toBe('inspectionStateChanged');
          }
          if (isHere !== undefined)
            for (const photo of photoKeysOf(isHere))
              expect(device.photos.has(photo), 'photo gone').toBe(true);
        }
      };
      for (const one of steps) {
        if (one.kind === 'give') given.push(give(device, String(given.length), one.photos));
        if (one.kind === 'taken') {
          const id = given[one.which]?.inspection.id;
          if (id !== undefined && !plant.done.some((done) => done.id === id)) plant.taken.add(id);
        }
        if (one.kind === 'send') {
          fates = [...one.fates];
          hasSkipped ||= fates.includes('broken');
          device.life = one.life;
          await Promise.all(one.isTwice ? [send(), send()] : [send()]);
        }
        check();
      }
      fates = [];
      device.life = undefined;
      await send();
      check();
      for (const { key, inspection, answers, signature } of given) {
        const done = plant.done.find((one) => one.key === key);
        const photos = answers.map(({ value }) => `bytes of ${value?.slice('kept:'.length)}`);
        if (plant.taken.has(inspection.id)) expect(done).toBeUndefined();
        else expect([done?.photos, done?.signature]).toEqual([photos, signature]);
      }
      // What nobody else did is sent, and what somebody did is kept with the reason.
      expect(device.answers.map(({ inspection }) => inspection.id)).toEqual(
        given.map(({ inspection }) => inspection.id).filter((id) => plant.taken.has(id)),
      );
      expect(device.answers.every(({ refusal }) => refusal !== null)).toBe(true);
      const order = plant.done.map(({ id }) => Number(id));
      if (!hasSkipped) expect(order).toEqual(order.toSorted((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});

it('what the server fails at says when it was tried, how often and what the server said, and is tried again', async () => {
  plant = new Plant();
  const device = new Device();
  give(device, '1', 0);
  give(device, '2', 1);
  for (const count of [1, 2]) {
    fates = ['broken', 'broken'];
    await sendKept(device, OWNER, 'gone');
    for (const { failure, refusal } of device.answers) {
      expect(refusal).toBeNull();
      expect(failure).toMatchObject({ count, message: '500' });
      expect(Math.abs(failure!.atMs - Date.now())).toBeLessThan(60_000);
    }
  }
  // Nobody answered: the server has said nothing new.
  fates = ['before'];
  await sendKept(device, OWNER, 'gone');
  expect(device.answers.map(({ failure }) => failure?.count)).toEqual([2, 2]);
  await sendKept(device, OWNER, 'gone');
  expect(device.answers).toEqual([]);
});

it('how long ago answers were given survives a clock that is set, a device that sleeps, and a page that is loaded anew', () => {
  const span = fc.integer({ min: 0, max: 9_000_000 });
  const event = fc.oneof(
    fc.record({ kind: fc.constantFrom('wait' as const, 'sleep' as const), ms: span }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -9_000_000, max: 9_000_000 }) }),
    fc.record({ kind: fc.constant('load' as const), ms: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), (events) => {
      const given = { doneMs: 1e12, page: { originMs: 1e12 - 500, afterMs: 500 } };
      let [wallMs, awakeMs, trueMs] = [1e12, 0, 0];
      let page = given.page;
      for (const { kind, ms } of events) {
        wallMs += ms;
        if (kind !== 'set') trueMs += ms;
        if (kind === 'wait') {
          awakeMs += ms;
          page = { ...page, afterMs: page.afterMs + ms };
        }
        if (kind === 'load') page = { originMs: page.originMs + 1_000, afterMs: 0 };
      }
      const ageMs = ageOf(given, wallMs, page);
      const isSet = events.some(({ kind }) => kind === 'set');
      const isLoaded = events.some(({ kind }) => kind === 'load');
      if (!isSet) expect(ageMs).toBe(trueMs);
      if (!isLoaded) expect(ageMs).toBeGreaterThanOrEqual(awakeMs);
      expect(ageMs).toBeGreaterThanOrEqual(Math.max(0, wallMs - 1e12));
    }),
  );
});

it('inspections are taken along one by one: what is here stays, and what is missing is told by the total', async () => {
  const row = (id: string) => ({ id, title: `new ${id}` }) as InspectionDetail;
  const fate = fc.constantFrom('good', 'gone', 'broken', 'away', 'here');
  const browserFetch = globalThis.fetch;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 12 }), fc.nat(5), async (fates, beyond) => {
        const ids = fates.map((_, place) => String(place));
        const here = ids.filter((_, place) => fates[place] === 'here');
        const asked: string[] = [];
        let isAway = false;
        vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) => {
          const id = String(new Map(body).get('id'));
          asked.push(id);
          await Promise.resolve();
          isAway ||= fates[Number(id)] === 'away';
          if (isAway) throw new TypeError('Failed to fetch');
          const said = { good: ['200', 200], gone: ['404', 404], broken: ['500', 500] } as const;
          const [code, status] = said[fates[Number(id)] as keyof typeof said];
          return Response.json(
            { code, message: '', data: { id, title: `old ${id}`, items: [id] } },
            { status },
          );
        });
        const written: TakenAlong[] = [];
        let isWanted = true;
        const store = {
          taken: async () => ({
            owner: OWNER,
            atMs: 1,
            inspections: here.map((id) => ({ ...row(id), sentMs: 4 })),
          }),
          takeAlong: async (taken: TakenAlong) => {
            await Promise.resolve();
            written.push(taken);
          },
        };
        const list = { rows: ids.map(row), total: ids.length + beyond };
        const take = () => takeRows(store, { owner: OWNER, list, atMs: 9, isWanted: () => isWanted });
        await take();
        for (const [place, { inspections }] of written.entries()) {
          const known = new Set(inspections.map(({ id }) => id));
          for (const { id } of written[place - 1]?.inspections ?? [])
            expect(known, 'gone again').toContain(id);
          for (const id of here) expect(known, 'was here before').toContain(id);
        }
        const last = written.at(-1)!;
        expect(
          asked.some((id) => here.includes(id)),
          'asked for twice',
        ).toBe(false);
        if (!fates.includes('away')) {
          const good = ids.filter((_, place) => ['good', 'here'].includes(fates[place]!));
          expect(last.inspections.map(({ id }) => id)).toEqual(good);
          expect(last.total).toBe(list.total - fates.filter((one) => one === 'gone').length);
        }
        expect(last.inspections.every(({ title }) => title.startsWith('new'))).toBe(true);
        isWanted = false;
        const count = written.length;
        await take();
        expect(written, 'of another account').toHaveLength(count);
      }),
      { numRuns: 60 },
    );
  } finally {
    vi.stubGlobal('fetch', browserFetch);
  }
});
