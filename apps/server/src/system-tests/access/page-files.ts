import { calls } from '@zutai/contract';
import { ApiClient } from '@zutai/dev-env/server-process';
import { describe, expect, it } from 'vitest';
import type { Cast } from './cast.ts';

const fileOf = (pageId: string) => `/lfscada/configuration/page/file/${pageId}.json`;

async function statusOf(client: ApiClient, path: string): Promise<number> {
  return (await client.request(path)).status;
}

/** The statuses of what everybody asks for by its address, under who asks. */
async function statusesOf(cast: Cast, path: string): Promise<Readonly<Record<string, number>>> {
  const { owner, stranger, tokens, colleagues, guests, holders, url } = cast;
  const clients: Readonly<Record<string, ApiClient>> = {
    owner,
    'another organisation': stranger,
    'no session': new ApiClient(url),
    'without the permission': holders.get('page_view')!.lacking,
    'API token': tokens.all,
    'API token of data range department': colleagues.find(({ dataRange }) => dataRange === 'department')!
      .program,
    ...Object.fromEntries(colleagues.map(({ dataRange, client }) => [`data range ${dataRange}`, client])),
    'guest of equipment': guests.writers[0]!,
    'guest of a project': guests.writers[1]!,
    'guest who looks': guests.viewer,
  };
  const entries = Object.entries(clients).map(
    async ([who, client]): Promise<[string, number]> => [who, await statusOf(client, path)],
  );
  return Object.fromEntries(await Promise.all(entries));
}

const REFUSED = {
  'another organisation': 404,
  'no session': 401,
  'without the permission': 403,
  // Programs ask by the calls alone.
  'API token': 401,
  'API token of data range department': 401,
};
const ranges = (status: number) =>
  Object.fromEntries(
    ['self', 'group', 'department', 'departmentAndBelow'].map((range) => [`data range ${range}`, status]),
  );
const WHOLE = { owner: 200, 'data range organisation': 200 };
const guests = (status: number) =>
  Object.fromEntries(
    ['guest of equipment', 'guest of a project', 'guest who looks'].map((who) => [who, status]),
  );

/** What of the platform is asked for by an address and is no call. */
export function describePageFiles(castOf: () => Cast): void {
  describe('what is no call', () => {
    it.each(['pageId', 'projectPageId'] as const)(
      'a page file (%s) is for who sees the page',
      async (key) => {
        const cast = castOf();
        expect(await statusesOf(cast, fileOf(cast.secret[key]))).toEqual({
          ...WHOLE,
          ...REFUSED,
          ...ranges(404),
          ...guests(404),
        });
        for (const { dataRange, client, own } of cast.colleagues)
          expect(await statusOf(client, fileOf(own[key])), dataRange).toBe(200);
        const [ofEquipment, ofProject] = cast.guests.writers;
        const guest = key === 'pageId' ? ofEquipment! : ofProject!;
        expect(await statusOf(guest, fileOf(cast.guests.shown[key]))).toBe(200);
      },
    );

    // Pictures are a library of the organisation, and know no range: ADR 37.
    it('a picture of a page is for the organisation, and for guests of a page that shows it', async () => {
      const cast = castOf();
      const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>']);
      const { url } = await cast.owner.call(calls.page.uploadImage, {}, { files: { file } });
      expect(await statusesOf(cast, url)).toEqual({ ...WHOLE, ...REFUSED, ...ranges(200), ...guests(404) });
    });

    // They stand beside names, which the trail and the ledger tell to everybody who sees the thing.
    it('the picture of an account is for its organisation alone', async () => {
      const cast = castOf();
      const file = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>']);
      const { avatar } = await cast.owner.call(calls.profile.setAvatar, {}, { files: { file } });
      expect(await statusesOf(cast, avatar)).toEqual({
        ...WHOLE,
        ...REFUSED,
        'without the permission': 200,
        ...ranges(200),
        ...guests(403),
      });
    });
  });
}
