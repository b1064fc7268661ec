import { useEffect, useState } from 'react';

type Change = { readonly file: File; readonly address: string } | 'removed';

/** A picture that is chosen and not yet saved. */
export interface PictureDraft {
  /** Address of what is to be seen; '' for none. */
  readonly shown: string;
  readonly file: File | undefined;
  readonly isRemoved: boolean;
  readonly isChanged: boolean;
  choose(file: File): void;
  remove(): void;
  revert(): void;
}

/** @param saved address of the picture that is stored; '' for none */
export function usePicture(saved: string): PictureDraft {
  const [change, setChange] = useState<Change>();
  const address = typeof change === 'object' ? change.address : undefined;
  useEffect(() => {
    if (address === undefined) return;
    return () => URL.revokeObjectURL(address);
  }, [address]);
  const isRemoved = change === 'removed';
  return {
    shown: address ?? (isRemoved ? '' : saved),
    file: typeof change === 'object' ? change.file : undefined,
    isRemoved,
    isChanged: change !== undefined,
    choose: (file) => setChange({ file, address: URL.createObjectURL(file) }),
    remove: () => setChange(saved === '' ? undefined : 'removed'),
    revert: () => setChange(undefined),
  };
}
