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

/** The picture of a verification code; '' when none is needed, null when the server could not say. */
async function askVcode(loginname: string): Promise<string | null> {
  const reply = await call(calls.session.showVcode, loginname === '' ? {} : { loginname }).catch(() => null);
  if (reply === null) return null;
  return reply.showVcode ? reply.image : '';
}

/** Signing in: the call, what went wrong, and the picture that is asked for after failures. */
export function useLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [failure, setFailure] = useState<LoginFailure>();
  const [vcode, setVcode] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [loginname, setLoginname] = useState('');

  const showVcode = useCallback((picture: string | null) => {
    if (picture !== null) setVcode(picture);
  }, []);
  useEffect(() => {
    void askVcode('').then(showVcode);
  }, [showVcode]);

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
      showVcode(await askVcode(input.loginname));
    } finally {
      setSubmitting(false);
    }
  };
  return { submit, failure, vcode, isSubmitting, renewVcode: () => void askVcode(loginname).then(showVcode) };
}
