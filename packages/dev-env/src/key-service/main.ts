import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startKeyService } from './key-service.ts';

const usage = `usage: node packages/dev-env/src/key-service/main.ts [--port 18765] [--origin http://127.0.0.1:8080]...
  The platform reaches it with ZUTAI_KEY_SERVICE=http://127.0.0.1:18765. While it runs, a line says what happens:
  in, out, other (another key), error (it answers a code of its own), ok (no more), slow (3 s), quick`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '18765' },
      origin: { type: 'string', multiple: true },
    },
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535) throw new Error(usage);
  const service = await startKeyService({ port, ...(values.origin && { origins: values.origin }) });
  console.log(`hardware-key service on ${service.url}`);
  const switches: Readonly<Record<string, () => void>> = {
    in: () => service.plugIn(),
    out: () => service.pullOut(),
    other: () => service.plugIn(service.otherKey),
    error: () => service.failWith({ code: 4001, desc: 'PIN 已锁定（the PIN is locked）' }),
    ok: () => service.failWith(undefined),
    slow: () => service.slowDown(3000),
    quick: () => service.slowDown(0),
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const name = line.trim();
    const change = Object.hasOwn(switches, name) ? switches[name] : undefined;
    change?.();
    console.log(change === undefined ? usage : `${name}: done`);
  });
  const stop = () => {
    lines.close();
    void service.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
