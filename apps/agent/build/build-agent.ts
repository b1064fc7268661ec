import fs from 'node:fs';
import path from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { agentVersion } from '../src/version.ts';
import { licenceNotices } from './licence-notices.ts';
import { inlineQuickJsWasm } from './quickjs-wasm.ts';

const FOLDER = path.resolve(import.meta.dirname, '..');

/** Where `npm run build:agent` leaves the program, and the server finds it. */
export const BUILT_AGENT = path.join(FOLDER, 'dist/zutai-agent.mjs');

/** Packages that others look for and do without: faster ones in C, and another way to lock a file. */
export const OPTIONAL_PACKAGES = ['bufferutil', 'pg-native', 'proper-lockfile', 'utf-8-validate'];

/**
 * Bundles the agent with all that it uses into one file that runs with Node alone.
 * @returns what was put together, for who wants to look at it
 */
export async function buildAgent(file: string): Promise<OutputChunk> {
  const bundle = await rolldown({
    input: path.join(FOLDER, 'src/one-file/main.ts'),
    cwd: FOLDER,
    platform: 'node',
    // See older-node.ts for what is no matter of syntax.
    transform: { target: 'node20' },
    external: OPTIONAL_PACKAGES,
    plugins: [inlineQuickJsWasm()],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      codeSplitting: false,
      // Not minified: a stack in the log of a gateway names what it means.
      comments: { legal: true, annotation: false, jsdoc: false },
    });
    const [chunk, ...others] = output;
    if (others.length > 0) throw new Error(`more than one file: ${others.map((one) => one.fileName).join()}`);
    const { list, texts } = licenceNotices(Object.keys(chunk.modules));
    writeWhole(file, [head(list), chunk.code, texts].join('\n'));
    return chunk;
  } finally {
    await bundle.close();
  }
}

const head = (list: string) => `/*!
 * zutai-agent ${agentVersion}: the gateway program of Zutai. Apache-2.0.
 * Node.js 20.15 or newer runs it: node zutai-agent.mjs --config file.json
 *
 * It contains code of these packages, unchanged but for their bundling. Their licence texts are at the end of the file.
 *
${list}
 */`;

/** Whoever reads the file meanwhile has the one before. */
function writeWhole(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}
