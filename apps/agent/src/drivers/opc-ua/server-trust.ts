import { createHash } from 'node:crypto';
import { type OPCUAClientOptions, StatusCodes } from 'node-opcua-client';

type Store = Exclude<NonNullable<OPCUAClientOptions['clientCertificateManager']>, { rootDir: unknown }>;

/** As certificates' fingerprints are shown elsewhere: pairs of digits, in capitals. */
export function formatFingerprint(certificate: Uint8Array): string {
  const digits = createHash('sha256').update(certificate).digest('hex').toUpperCase();
  return digits.match(/../g)!.join(':');
}

const plain = (fingerprint: string) => fingerprint.replace(/[^0-9A-Fa-f]/g, '').toUpperCase();

/** Trusts one server: the one whose fingerprint a person entered. */
export class ServerTrust {
  /** Of a certificate that was not trusted. */
  refused: string | undefined;
  readonly store: Store;

  /** @param fingerprint SHA-256 in any notation; '' trusts none, undefined trusts whoever is there (no security) */
  constructor(fingerprint: string | undefined) {
    const judge = async (given: Uint8Array | Uint8Array[]) => {
      const certificate = Array.isArray(given) ? given[0]! : given;
      const found = formatFingerprint(certificate);
      if (fingerprint === undefined || plain(found) === plain(fingerprint)) return StatusCodes.Good;
      this.refused = found;
      return StatusCodes.BadCertificateUntrusted;
    };
    const nothing = async () => {};
    this.store = {
      referenceCounter: 0,
      initialize: nothing,
      dispose: nothing,
      checkCertificate: judge,
      verifyCertificate: async (certificate) => (await judge(certificate)).name,
      trustCertificate: nothing,
      rejectCertificate: nothing,
      getTrustStatus: judge,
      addIssuer: nothing,
      addRevocationList: nothing,
    };
  }
}
