import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { crypto_utils as crypto, type OPCUAClientOptions } from 'node-opcua-client';

type Provider = NonNullable<OPCUAClientOptions['certificateKeyPairProvider']>;

/** Ten years: a server trusts this certificate because a person said so, not until a date. */
const VALIDITY_DAYS = 3_650;
const FILE = 'opc-ua-client.pem';

export const applicationUri = `urn:${hostname()}:zutai:agent`;

/** One at a time: two drivers that start together must not make two. */
let making: Promise<Provider> | undefined;

/** The agent's own certificate and key, made once and kept, as servers are told to trust it. */
export function readOwnCertificate(dataFolder: string): Promise<Provider> {
  making = (making ?? Promise.resolve()).then(
    () => readOrMake(dataFolder),
    () => readOrMake(dataFolder),
  );
  return making;
}

async function readOrMake(dataFolder: string): Promise<Provider> {
  const path = join(dataFolder, FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    text = await make();
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
  }
  const [certificatePem = ''] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(text) ?? [];
  const [keyPem = ''] = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/.exec(text) ?? [];
  const certificate = crypto.convertPEMtoDER(certificatePem);
  const key = crypto.makePrivateKeyFromPem(keyPem);
  return {
    getCertificate: () => certificate,
    getCertificateChain: () => [certificate],
    getPrivateKey: () => key,
  };
}

async function make(): Promise<string> {
  const privateKey = await crypto.generatePrivateKey(2048);
  const { cert } = await crypto.createSelfSignedCertificate({
    privateKey,
    subject: '/CN=Zutai agent',
    applicationUri,
    dns: [hostname()],
    validity: VALIDITY_DAYS,
    notBefore: new Date(),
    purpose: crypto.CertificatePurpose.ForApplication,
  });
  const { privPem } = await crypto.privateKeyToPEM(privateKey);
  return `${cert}\n${privPem}\n`;
}
