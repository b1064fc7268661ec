import type { calls, ResponseOf } from '@zutai/contract';

/** What an import would change. */
export type Preview = ResponseOf<typeof calls.signal.previewImport>;
