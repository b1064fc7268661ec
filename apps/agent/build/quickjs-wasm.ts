import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'rolldown';

const ENGINE = '@jitl/quickjs-wasmfile-release-sync';
const INLINED = '\0quickjs-with-wasm';

/** Puts the WebAssembly of the script engine into the bundle; its package reads it from a file beside its code. */
export function inlineQuickJsWasm(): Plugin {
  return {
    name: 'zutai-quickjs-wasm',
    resolveId: (source, importer) => (source === ENGINE && importer !== INLINED ? INLINED : null),
    load(id) {
      if (id !== INLINED) return null;
      const wasm = fs.readFileSync(createRequire(import.meta.url).resolve(`${ENGINE}/wasm`));
      return `import variant from '${ENGINE}';
import { newVariant } from 'quickjs-emscripten-core';
export default newVariant(variant, { wasmBinary: Buffer.from('${wasm.toString('base64')}', 'base64') });`;
    },
  };
}
