import type { StepPurpose, StepWay } from '@zutai/contract';
import { pathTo } from '../../../../lib/path/index.ts';

/** Where somebody chooses by what they show who they are, before they change something. */
export function validatePathOf(purpose: StepPurpose): string {
  if (purpose === 'password') return pathTo('/account/security/sms/setup/validate');
  return pathTo(`/account/security/sms/setup/${purpose}/validate`);
}

/** Where they show it. */
export function wayPathOf(way: StepWay, purpose: StepPurpose): string {
  if (way === 'tel') return pathTo('/account/security/sms/setup/validate/tel/:type', { type: purpose });
  return pathTo(`/account/security/sms/setup/validate/${way}`, undefined, { for: purpose });
}

/** Where it is changed. */
export const changePathOf = (purpose: StepPurpose) => pathTo(`/account/security/sms/setup/${purpose}`);

export const successPathOf = (purpose: StepPurpose) =>
  pathTo('/account/security/sms/setup/success/:type', { type: purpose });
