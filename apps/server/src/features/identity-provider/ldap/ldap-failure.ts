import type { SsoReason, SsoStep } from '@zutai/contract';
import { ResultCodeError } from 'ldapts';

/** A code of the protocol or of Node's network; what a directory wrote is somebody else's text. */
const codeOf = (code: unknown) =>
  typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)
    ? code
    : typeof code === 'number'
      ? `${code}`
      : '';

/** Codes of Node for certificates that are not taken, as DEPTH_ZERO_SELF_SIGNED_CERT, ERR_TLS_CERT_ALTNAME_INVALID. */
const isCertificateCode = (code: string) =>
  /CERT|^UNABLE_TO_/.test(code) && code !== 'ERR_SSL_NO_CERTIFICATE';

/** Why a directory could not be asked. */
export function ldapReasonOf(error: unknown, step: SsoStep): { reason: SsoReason; detail: string } {
  const { name, code } = error as { name?: unknown; code?: unknown };
  const detail = codeOf(code);
  if (name === 'OutboundRefusedError') return { reason: 'addressRefused', detail: '' };
  if (error instanceof ResultCodeError) {
    if (step === 'connection') return { reason: 'startTlsRefused', detail };
    return { reason: step === 'bind' ? 'bindRefused' : 'searchFailed', detail };
  }
  if (isCertificateCode(detail)) return { reason: 'certificateRefused', detail };
  return { reason: 'unreachable', detail };
}
