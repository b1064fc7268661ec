import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from './checker.ts';
import { listFiles } from './source-files.ts';

/** What a browser runs. */
const BROWSER_FOLDERS = [
  'apps/web/src',
  'packages/contract/src',
  'packages/diagram/src',
  'packages/widgets/src',
];

/**
 * What browsers keep from pages that came over plain HTTP (W3C Secure Contexts). Plants run this on their own network
 * without certificates; a call there fails or is not there at all.
 */
const FORBIDDEN = [
  { pattern: /\bcrypto\s*\.\s*randomUUID\b/, name: 'crypto.randomUUID', instead: 'createId()' },
  { pattern: /\bcrypto\s*\.\s*subtle\b/, name: 'crypto.subtle', instead: 'a library' },
  {
    pattern:
      /\bnavigator\s*\??\.\s*(?:clipboard|serviceWorker|locks|storage|share|credentials|wakeLock|mediaDevices|usb|serial|bluetooth|permissions)\b/,
    name: 'an API of navigator that needs HTTPS',
    instead: 'what works without it',
  },
  {
    pattern: /\bshow(?:Open|Save)FilePicker\b/,
    name: 'a file picker that needs HTTPS',
    instead: 'an input or a link',
  },
  {
    pattern: /\bNotification\s*\.\s*requestPermission\b/,
    name: 'Notification',
    instead: 'a message in the page',
  },
  { pattern: /\bcaches\s*\.\s*(?:open|match)\b/, name: 'CacheStorage', instead: 'IndexedDB' },
];

/** The web app works on plain HTTP: nothing in it needs a secure context. */
export const plainHttp: Checker = {
  name: 'plain http',
  run: (root) => {
    const files = listFiles(root, BROWSER_FOLDERS, ['.ts', '.tsx']).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    const problems = files.flatMap((file) =>
      fs
        .readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
          return FORBIDDEN.filter(({ pattern }) => pattern.test(line)).map(
            ({ name, instead }) =>
              `${file}:${index + 1}: ${name} is missing on plain HTTP, where plants run this; use ${instead}`,
          );
        }),
    );
    return { looked: files.length, problems };
  },
};
