import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';

const HEADER = 'id;temperature;raw;run;state;total;note';
const ROW = '7;21,5;215;true;läuft;9007199254740993;"a;b"';
const signals: readonly PeerSignal[] = [
  { tag: 'decimal', at: 'temperature', value: 21.5 },
  { tag: 'scaled', at: 'raw', value: 21.5, scale: 0.1 },
  { tag: 'switch', at: 'run', value: true },
  { tag: 'text', at: 'state', value: 'läuft' },
  { tag: 'long', at: 'total:int64', value: 9007199254740993n },
  { tag: 'quoted', at: 'note', value: 'a;b' },
];

/** As a machine does: by a process of its own, with the bytes of its encoding. */
function write(file: string, text: string, { encoding = 'utf-8', how = '>' } = {}): void {
  execFileSync('sh', ['-c', `iconv -f utf-8 -t ${encoding} ${how} "$1"`, 'sh', file], { input: text });
}

async function startFolder(): Promise<DriverPeer> {
  const site = mkdtempSync(join(tmpdir(), 'zutai-csv-'));
  const folder = join(site, 'export');
  const fill = () => {
    mkdirSync(folder, { recursive: true });
    write(join(folder, 'export-9.csv'), `${HEADER}\n${ROW.replace('21,5', '1')}\n`);
    write(join(folder, 'export-10.csv'), `${HEADER}\r\n${ROW}\r\n`);
  };
  fill();
  return {
    options: {
      folder,
      delimiter: 'semicolon',
      decimal: 'comma',
      settleMs: 0,
      reconnectMinMs: 100,
      reconnectMaxMs: 100,
    },
    kill: async () => rmSync(folder, { recursive: true }),
    restart: async () => fill(),
    garble: (is) => {
      if (!is) rmSync(join(folder, 'export-11.csv'));
      write(
        join(folder, is ? 'export-11.csv' : 'export-12.csv'),
        is ? '\u0001\u0002\n\u0003\n' : `${HEADER}\n${ROW}\n`,
      );
    },
    stop: async () => rmSync(site, { recursive: true, force: true }),
  };
}

describeDriver('csv-folder', {
  signals,
  missing: { tag: 'missing', at: 'torque', value: 0 },
  startPeer: startFolder,
});

let run: DriverRun | undefined;
let folder = '';
afterEach(async () => {
  await run?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const makeFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'zutai-csv-'));
  return (name: string, text: string, more = {}) => write(join(folder, name), text, more);
};
const LEVEL = { tag: 'level', at: 'level', value: 0 };
function start(options: object, all: readonly PeerSignal[] = [LEVEL]): DriverRun {
  run = new DriverRun(
    configurePeer('csv-folder', { folder, settleMs: 0, reconnectMinMs: 100, ...options }, all),
    join(folder, 'agent'),
  );
  return run;
}
const shows = (values: object) => vi.waitFor(() => expect(run!.values).toMatchObject(values));
const tells = (what: string | RegExp) =>
  vi.waitFor(async () => {
    const { failure } = await run!.readOnce('level');
    expect(failure?.message).toMatch(what);
  });

it('takes what is appended, and of a last line without its end nothing before it settled', async () => {
  const put = makeFolder();
  put('a.csv', 'level\n1\n2');
  start({ settleMs: 60_000 });
  await shows({ level: 1 });
  put('a.csv', '5\n3', { how: '>>' });
  await shows({ level: 25 });
  await run!.stop();
  start({ settleMs: 0 });
  await shows({ level: 3 });
  put('a.csv', '7\n', { how: '>>' });
  await shows({ level: 37 });
});

it('sees a file that was truncated, written anew or replaced', async () => {
  const put = makeFolder();
  put('a.csv', 'level\n1\n2\n3\n');
  start({});
  await shows({ level: 3 });
  put('a.csv', '');
  put('a.csv', 'level\n9\n');
  await shows({ level: 9 });
  put('a.csv', 'other,level\n0,10\n0,11\n');
  await shows({ level: 11 });
});

it('repeats no row that is older than one it took, by time or by order of files', async () => {
  const put = makeFolder();
  put('b.csv', 'at,level\n2026-01-02 00:00:00Z,2\n2026-01-01 00:00:00Z,1\n');
  start({ timeColumn: 'at' });
  await shows({ level: 2 });
  put('a.csv', 'at,level\n2026-01-01 12:00:00Z,1\n2026-01-03 00:00:00Z,3\n2026-01-02 12:00:00Z,2\n');
  await shows({ level: 3 });
  await run!.stop();
  start({});
  await shows({ level: 1 });
  put('aa.csv', 'level\n7\n');
  put('c.csv', 'level\n8\n');
  await shows({ level: 8 });
});

it('calls old rows bad, and lets no row of a wrong clock keep out the others', async () => {
  const put = makeFolder();
  put('a.csv', 'at,level\n2099-01-01 00:00:00Z,99\n');
  start({ timeColumn: 'at', maxAgeS: 60 });
  await tells('ahead of the clock');
  put('a.csv', `${new Date().toISOString()},5\n`, { how: '>>' });
  await shows({ level: 5 });
  put('a.csv', 'yesterday,6\n', { how: '>>' });
  await tells(/line 4: the time of the row, "yesterday", cannot be read/);
  put('a.csv', '2026-01-01 00:00:00Z,7\n', { how: '>>' });
  await tells('more than 60 s ago');
});

it('has the newest row of each key', async () => {
  const put = makeFolder();
  put('a.csv', 'pump,level\n"p.1",1\np2,2\n');
  start({ keyColumn: 'pump' }, [
    { tag: 'one', at: '"p.1".level', value: 0 },
    { tag: 'two', at: 'p2.level', value: 0 },
    { tag: 'level', at: 'p3.level', value: 0 },
  ]);
  await shows({ one: 1, two: 2, level: 'code 1721' });
  await tells('no row has the key "p3"');
  put('b.csv', 'pump,level\np2,22\np.1\n');
  await shows({ one: 'code 1713', two: 22 });
});

it('reads GBK, and names lines that are no text or have the wrong number of cells', async () => {
  const put = makeFolder();
  put('a.csv', '名称,level\n一号泵|,3\n', { encoding: 'gbk' });
  start({ encoding: 'gbk' }, [LEVEL, { tag: 'name', at: '名称', value: '' }]);
  await shows({ level: 3, name: '一号泵|' });
  await run!.stop();
  start({});
  await tells('a.csv: line 1 is not UTF-8');
  put('b.csv', 'name,level\na,1\na,1,5\n');
  await tells('b.csv: line 3 has 3 cells, the header 2');
  put('b.csv', 'b\n', { how: '>>' });
  await tells('b.csv: line 4 has 1 cells, the header 2');
  put('b.csv', '号,6\n', { how: '>>', encoding: 'gbk' });
  await tells('b.csv: line 5 is not UTF-8');
  put('b.csv', '"b,7\n', { how: '>>' });
  await tells('b.csv: the quote of line 6 is never closed');
  put('c.csv', 'name,level\nb,1.234.5\n');
  await tells('"1.234.5" is no number');
  put('c.csv', 'b,9007199254740993\n', { how: '>>' });
  await tells('more digits than a number holds');
  put('d.csv', 'name,level,level\nb,1,2\n');
  await tells('two columns "level"');
});

it('moves files that it took, once each, and knows its values again after a restart', async () => {
  const put = makeFolder();
  put('1.csv', 'level\n1\n');
  put('2.csv', 'level\n2\n');
  start({ afterwards: 'move' });
  await shows({ level: 2 });
  await vi.waitFor(() => expect(readdirSync(join(folder, 'done')).toSorted()).toEqual(['1.csv', '2.csv']));
  put('2.csv', 'level\n22\n');
  await shows({ level: 22 });
  await vi.waitFor(() => expect(existsSync(join(folder, '2.csv'))).toBe(false));
  expect(readdirSync(join(folder, 'done'))).toHaveLength(3);
  await run!.stop();
  start({ afterwards: 'move' });
  await shows({ level: 22 });
});

it('follows no link, reads no folder of the agent, and says so', async () => {
  const put = makeFolder();
  mkdirSync(join(folder, 'agent'));
  put('agent/key.csv', 'level\n1\n');
  symlinkSync(join(folder, 'agent', 'key.csv'), join(folder, 'a.csv'));
  start({});
  await tells('no file has a row yet; a.csv is a symbolic link and is not followed');
  await run!.stop();
  start({ folder: join(folder, 'agent') });
  await vi.waitFor(() => expect(run!.status).toMatchObject({ state: 'failed', cause: 'forbidden' }));
  await run!.stop();
  start({ folder: join(folder, 'nowhere') });
  await vi.waitFor(() => expect(run!.status).toMatchObject({ state: 'failed', cause: 'noFolder' }));
  expect(run!.status.message).toContain('ENOENT');
});
