import { startOpcUaPeer } from './opc-ua-peer.ts';

// The server of the driver's own tests as a program, for tests of the whole: it prints where it listens.
const { options } = await startOpcUaPeer(process.argv[2]!);
process.stdout.write(`listening at ${String((options as { url: string }).url)}\n`);
