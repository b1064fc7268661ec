// `npm run licence`: makes the key pair of an issuer of licences and signs licence files with it; see docs/licence.md.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import fs from 'node:fs';

const HELP = `npm run licence -- keys FILE                  makes a key pair: the private key in FILE (mode 0600)
npm run licence -- sign FILE OUT [options]    signs a licence with the private key in FILE

options: --number N --licensee NAME --installation ID (default: any) --from YYYY-MM-DD (default: today)
         --until YYYY-MM-DD (default: without end) --organisations N --gateways N --signals N --accounts N`;

const rawPublicKey = (key) => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);

function makeKeys(file) {
  const { privateKey } = generateKeyPairSync('ed25519');
  // A key is never written over.
  fs.writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  console.log(`ZUTAI_LICENCE_KEYS=${rawPublicKey(privateKey).toString('base64')}`);
}

function signLicence(file, out, options) {
  const given = new Map();
  for (let i = 0; i < options.length; i += 2) given.set(options[i]?.replace(/^--/, ''), options[i + 1]);
  const limitOf = (kind) => {
    const text = given.get(kind);
    if (text === undefined) return null;
    if (!/^\d{1,9}$/.test(text)) throw new Error(`--${kind} must be a whole number, not ${text}`);
    return Number(text);
  };
  const timeOf = (text) => new Date(`${text}T00:00:00Z`).toISOString();
  for (const name of ['number', 'licensee'])
    if (!given.get(name)) throw new Error(`--${name} is missing\n\n${HELP}`);
  const payload = {
    number: given.get('number'),
    licensee: given.get('licensee'),
    installationId: given.get('installation') ?? '',
    validFrom: timeOf(given.get('from') ?? new Date().toISOString().slice(0, 10)),
    validUntil: given.has('until') ? timeOf(given.get('until')) : null,
    limits: {
      organisations: limitOf('organisations'),
      gateways: limitOf('gateways'),
      signals: limitOf('signals'),
      accounts: limitOf('accounts'),
    },
  };
  const key = createPrivateKey(fs.readFileSync(file));
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const licence = {
    format: 'zutai-licence/1',
    keyId: createHash('sha256').update(rawPublicKey(key)).digest('hex').slice(0, 16),
    payload: text,
    signature: sign(null, Buffer.from(text), key).toString('base64url'),
  };
  fs.writeFileSync(out, `${JSON.stringify(licence, null, 2)}\n`);
  console.log(`${out}: ${JSON.stringify(payload)}`);
}

const [action, file, ...rest] = process.argv.slice(2);
try {
  if (action === 'keys' && file !== undefined) makeKeys(file);
  else if (action === 'sign' && file !== undefined && rest[0] !== undefined)
    signLicence(file, rest[0], rest.slice(1));
  else {
    console.error(HELP);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
