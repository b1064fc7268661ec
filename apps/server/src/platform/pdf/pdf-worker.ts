import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './document.ts';
import { layOutPdf } from './lay-out.ts';

// A thread of its own: laying out hundreds of pages takes seconds, in which the server would answer nobody.
parentPort?.postMessage(await layOutPdf(workerData as PdfDocument));
