import { useLayoutEffect, useState } from 'react';

/** What the address shows at most of itself: a policy shows a script no more of another site either. */
function originOf(href: string): string | undefined {
  try {
    return new URL(href, globalThis.location?.origin).origin;
  } catch {
    return undefined;
  }
}

/**
 * The origin of a framed page that the platform's content security policy keeps out; undefined while it is shown.
 * Browsers show an empty frame in its place, which nobody understands.
 */
export function useFrameRefusal(href: string): string | undefined {
  const [refused, setRefused] = useState<string>();
  // Before the browser paints, so that no refusal comes earlier than the listener.
  useLayoutEffect(() => {
    const origin = originOf(href);
    setRefused(undefined);
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && originOf(blockedURI) === origin) setRefused(origin);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [href]);
  return refused;
}
