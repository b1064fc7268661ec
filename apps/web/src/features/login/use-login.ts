import { calls } from '@zutai/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError, call } from '../../lib/call/index.ts';
import { setUser } from '../../lib/session/index.ts';
import { targetOf } from '../../shell/guard.ts';

export type LoginField = 'loginname' | 'password' | 'vcode';

export interface LoginFailure {
  message: string;
  /** Which input to go back to; undefined when none of them is wrong. */
  field: LoginField | undefined;
}

const FIELD_OF: Readonly<Record<string, LoginField>> = {
  loginnameEmpty: 'loginname',
  passwordEmpty: 'password',
  wrongNameOrPassword: 'password',
  vcodeEmpty: 'vcode',
  vcodeWrong: 'vcode',
  vcodeExpired: 'vcode',
};

/** Signing in: the call, what went wrong, and the picture that is asked for after failures. */
export function useLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<LoginFailure>();
  const [vcode, setVcode] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [loginname, setLoginname] = useState('');

  const askVcode = useCallback(async (name: string) => {
    const reply = await call(calls.session.showVcode, name === '' ? {} : { loginname: name }).catch(
      () => null,
    );
    if (reply !== null) setVcode(reply.showVcode ? reply.image : '');
  }, []);
  useEffect(() => void askVcode(''), [askVcode]);

  const submit = async (input: Record<LoginField, string>) => {
    setSubmitting(true);
    setLoginname(input.loginname);
    try {
      const { vcode: code, ...rest } = input;
      setUser(await call(calls.session.login, vcode === '' ? rest : { ...rest, vcode: code }));
      await navigate(targetOf(search), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure({ message: error.message, field: FIELD_OF[error.name] });
      await askVcode(input.loginname);
    } finally {
      setSubmitting(false);
    }
  };
  return { submit, failure, vcode, isSubmitting, renewVcode: () => void askVcode(loginname) };
}
