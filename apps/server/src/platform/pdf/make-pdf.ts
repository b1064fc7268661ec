import { Worker } from 'node:worker_threads';
import { AppError } from '../call/index.ts';
import { cellsOf, MAX_PDF_CELLS, MAX_PDF_CHARACTERS, type PdfDocument, textsOf } from './document.ts';

interface PdfLimits {
  /** Heap of one thread, in MiB. */
  readonly heapMegabytes: number;
  /** From start to file of one thread, in milliseconds. */
  readonly timeoutMs: number;
}

/** What is as large as the limits of a document takes about a third of these. */
const LIMITS: PdfLimits = { heapMegabytes: 768, timeoutMs: 120_000 };

export const PDF_TYPE = 'application/pdf';

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF in a thread of its own, one at a time, so that neither the event loop nor the memory of the server
 * suffers.
 * @throws AppError pdfTooLarge (also for a document that takes too much memory or time)
 */
export async function makePdf(document: PdfDocument, limits: PdfLimits = LIMITS): Promise<Buffer> {
  const { regular, bold } = textsOf(document);
  const characters = [...regular, ...bold].reduce((sum, { length }) => sum + length, 0);
  requirePdfRoom(cellsOf(document));
  if (characters > MAX_PDF_CHARACTERS) throw tooLarge();
  const result = last.then(() => runWorker(document, limits));
  last = result.catch(() => undefined);
  return result;
}

/** For whoever knows before the document is made. @throws AppError pdfTooLarge */
export function requirePdfRoom(cells: number): void {
  if (cells > MAX_PDF_CELLS) throw tooLarge();
}

const tooLarge = () => new AppError('pdfTooLarge', { max: MAX_PDF_CELLS });

async function runWorker(document: PdfDocument, limits: PdfLimits): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: document,
    // Neither the server's secrets nor its flags concern whoever prints.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  let timeout: NodeJS.Timeout | undefined;
  try {
    const bytes = await new Promise<Uint8Array>((resolve, reject) => {
      timeout = setTimeout(() => reject(tooLarge()), limits.timeoutMs);
      worker.once('message', resolve);
      worker.once('error', (error) =>
        reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
      );
      worker.once('exit', (code) => reject(new Error(`The worker of a PDF ended with ${code}, unanswered.`)));
    });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    clearTimeout(timeout);
    // The next one starts when this one's memory is free.
    await worker.terminate();
  }
}
