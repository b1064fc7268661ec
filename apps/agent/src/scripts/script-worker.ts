import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import { failedRun, runScript } from './run-script.ts';
import type { FromWorker, RunAnswer, SignalDirectory, ToWorker } from './script-message.ts';

/* All scripts of the agent run here, one after the other, beside the thread that polls. */

type Known = SignalDirectory & { readonly places: ReadonlyMap<string, number> };

const directories = new Map<number, Known>();
// Its types are written for CommonJS alone.
const loading = newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);

async function run({ run: number, request, device, directory }: ToWorker): Promise<RunAnswer> {
  if (directory !== undefined)
    directories.set(device, { ...directory, places: new Map(directory.tags.map((tag, i) => [tag, i])) });
  const known = directories.get(device);
  const unavailable = { code: 'unavailable', message: '', line: null } as const;
  try {
    const quickjs = await loading;
    const result = known ? runScript(quickjs, known, request) : failedRun(unavailable, request.state);
    return { run: number, result };
  } catch {
    return { run: number, result: failedRun(unavailable, request.state) };
  }
}

// The time that loading takes is none of a script's.
void loading.then(
  () => parentPort?.postMessage('ready' satisfies FromWorker),
  () => undefined,
);

parentPort?.on('message', (message: ToWorker) => {
  void run(message).then((answer) => parentPort?.postMessage(answer));
});
