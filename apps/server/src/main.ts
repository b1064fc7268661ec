import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/** Long enough for the demo plant and the first visitor: writing takes the event loop for a moment. */
const FLUSH_AFTER_MS = 10_000;

// Before any other module is loaded: stripping types and compiling is half of a start. What is compiled lies beside the
// installed packages and is as trusted as they are; where that folder cannot be written, nothing is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled'));
await import('./run.ts');
// A process that is killed writes nothing at its end.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
