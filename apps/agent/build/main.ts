import path from 'node:path';
import { BUILT_AGENT, buildAgent } from './build-agent.ts';

// `npm run build:agent`, or with a name another file than the one that the server offers.
await buildAgent(path.resolve(process.argv[2] ?? BUILT_AGENT));
