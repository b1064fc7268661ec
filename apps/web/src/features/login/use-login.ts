import { calls } from '@zutai/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError, call } from '../../lib/call/index.ts';
import { setUser } from '../../lib/session/index.ts';
import { FACTOR_PATH, targetOf } from '../../shell/routing/guard.ts';

export type LoginField = 'loginname' | 'password';

export interface LoginFailure {
  message: string;
  /** Which input to go back to; undefined when none of them is wrong. */
  field: LoginField | undefined;
  /** The identity was shown, and can be linked to an account. */
  canLink: boolean;
}

const FIELD_OF: Readonly<Record<string, LoginField>> = {
  loginnameEmpty: 'loginname',
  passwordEmpty: 'password',
  wrongNameOrPassword: 'password',
};

/** Signing in: the call, and what went wrong. @param directory sign-in name of the directory whose accounts are meant */
export function useLogin(directory: string | undefined) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<LoginFailure>();
  const [isSubmitting, setSubmitting] = useState(false);

  const submit = async (input: Record<LoginField, string>) => {
    setSubmitting(true);
    try {
      setUser(
        directory === undefined
          ? await call(calls.session.login, input)
          : await call(calls.identityProvider.signIn, { slug: directory, ...input }),
      );
      await navigate(targetOf(search), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.name === 'secondFactorNeeded') {
        await navigate(FACTOR_PATH + search, { replace: true });
        return;
      }
      setFailure({
        message: error.message,
        field: FIELD_OF[error.name],
        canLink: error.name === 'ssoNotLinked',
      });
    } finally {
      setSubmitting(false);
    }
  };
  return { submit, failure, isSubmitting };
}
