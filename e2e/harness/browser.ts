import fs from 'node:fs';
import chromium from '@sparticuz/chromium';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A Chromium of the machine, or the one inside an npm package, unpacked on first use. */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined) return chosen;
  return INSTALLED.find((file) => fs.existsSync(file)) ?? (await chromium.executablePath());
}

/** Switches under which headless Chromium is stable as root and without a GPU. */
export const CHROMIUM_ARGS = [
  '--headless=shell',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // A tenth of a journey's processor time: a renderer in reserve after each page, memory given back at once, and checks
  // of freed memory, of which tests see nothing.
  '--disable-features=SpareRendererForSitePerProcess,PartitionAllocMemoryReclaimer,PartitionAllocBackupRefPtr',
  '--num-raster-threads=1',
];

/**
 * The same for a page that lives as long as a journey: what optimizing compilers make of its scripts takes longer than
 * it saves. Not for what is measured.
 */
export const JOURNEY_ARGS = [...CHROMIUM_ARGS, '--js-flags=--no-opt --no-maglev'];
