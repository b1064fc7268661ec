import type { ComponentType } from 'react';
import type { RecoveryStep } from './recovery/routes.ts';

/** The login page; it stands outside of the shell, so it is no route of a feature like the others. */
export async function loadLoginPage(): Promise<ComponentType> {
  return (await import('./LoginPage.tsx')).LoginPage;
}

/** The page of a password that has to be changed, outside of the shell as well. */
export async function loadReplacePasswordPage(): Promise<ComponentType> {
  return (await import('./password/ReplacePasswordPage.tsx')).ReplacePasswordPage;
}

/** The second step of a sign-in. */
export async function loadFactorPage(): Promise<ComponentType> {
  return (await import('./factor/FactorPage.tsx')).FactorPage;
}

/** The set-up of a second factor that the organisation asks for. */
export async function loadFactorSetupPage(): Promise<ComponentType> {
  return (await import('./factor/FactorSetupPage.tsx')).FactorSetupPage;
}

/** A step of the recovery of a password, which is open without a login. */
export async function loadRecoveryPage(step: RecoveryStep): Promise<ComponentType> {
  const { recoveryPages } = await import('./recovery/recovery-pages.tsx');
  return recoveryPages[step];
}
