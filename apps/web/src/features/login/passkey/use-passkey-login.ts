import { calls, PASSKEY_SECONDS } from '@zutai/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call, messageOf } from '../../../lib/call/index.ts';
import { canAutofill, hindrance, isAborted, signByPasskey, stopWaiting } from '../../../lib/passkey/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { targetOf } from '../../../shell/routing/guard.ts';

/** What is to be signed is asked for anew before it is too old, ms. */
const RENEW_MS = (PASSKEY_SECONDS - 30) * 1000;

/** Signing in by a passkey: by a button, and among the names that the browser offers where one is typed. */
export function usePasskeyLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const offer = useRef<() => Promise<void>>(async () => {});

  const enter = async (credential: Awaited<ReturnType<typeof signByPasskey>>) => {
    setUser(await call(calls.passkey.login, { credential }));
    await navigate(targetOf(search), { replace: true });
  };
  const latestEnter = useRef(enter);
  latestEnter.current = enter;

  useEffect(() => {
    let isOver = false;
    let isOffering = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (error: unknown) => {
      if (!isOver && !isAborted(error)) setProblem(messageOf(error));
    };
    offer.current = async () => {
      clearTimeout(timer);
      // Nobody has asked for it: what cannot be offered is left out without a word.
      if (!(await canAutofill().catch(() => false)) || isOver) return;
      isOffering = true;
      timer = setTimeout(() => void offer.current(), RENEW_MS);
      const chosen = await call(calls.passkey.beginLogin, {})
        .then((options) => (isOver ? undefined : signByPasskey(options, true)))
        .catch(() => undefined);
      if (chosen === undefined || isOver) return;
      await latestEnter.current(chosen).catch(say);
    };
    void offer.current();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (isOffering) void stopWaiting();
    };
  }, []);

  const signIn = async () => {
    setProblem(hindrance());
    if (hindrance() !== '') return;
    setBusy(true);
    try {
      await enter(await signByPasskey(await call(calls.passkey.beginLogin, {})));
    } catch (error) {
      if (!isAborted(error)) setProblem(messageOf(error));
      void offer.current();
    } finally {
      setBusy(false);
    }
  };
  return { signIn, problem, isBusy };
}
