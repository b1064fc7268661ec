import { useEffect, useState } from 'react';
import {
  describeDevice,
  type KeyDevice,
  type KeyProblem,
  KeyServiceError,
} from '../../lib/hardware-key/index.ts';

const LOOK_MS = 2000;

/** What is plugged in at this moment; neither, until the local service was asked. */
export interface SeenKey {
  readonly device: KeyDevice | undefined;
  readonly problem: KeyProblem | undefined;
}

/** Looks every 2 s at what is plugged in. @param url '' looks nowhere */
export function useKeyDevice(url: string): SeenKey {
  const [seen, setSeen] = useState<SeenKey>({ device: undefined, problem: undefined });
  useEffect(() => {
    if (url === '') return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found: SeenKey = await describeDevice(url).then(
        (device) => ({ device, problem: undefined }),
        (error: unknown) => {
          if (error instanceof KeyServiceError) return { device: undefined, problem: error.problem };
          throw error;
        },
      );
      if (isOver) return;
      setSeen(found);
      timer = setTimeout(() => void look(), LOOK_MS);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [url]);
  return seen;
}
