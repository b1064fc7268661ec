import type { SsoReason, SsoStep } from '@zutai/contract';

/** A step of a sign-in that failed; the message is for nobody but the log. */
export class SsoFailure extends Error {
  override name = 'SsoFailure';
  readonly step: SsoStep;
  readonly reason: SsoReason;
  /** A code of the protocol or the name of a claim; ''. */
  readonly detail: string;

  constructor(step: SsoStep, reason: SsoReason, detail = '') {
    super(`single sign-on failed at ${step}: ${reason} ${detail}`.trim());
    this.step = step;
    this.reason = reason;
    this.detail = detail;
  }
}
