import { startSnap7 } from './snap7-peer.ts';

// A process of its own for journeys: prints where it listens, and serves until it is ended.
const { options } = await startSnap7();
console.log(`listening on ${options.port}`);
