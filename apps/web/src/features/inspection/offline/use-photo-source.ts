import { calls } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { deviceStore } from './device-store.ts';
import { keptPhotoKey } from './kept.ts';

/** Where a picture shows the photo of an answer from: the server, or this device; undefined until it is found. */
export function usePhotoSource(value: string | null): string | undefined {
  const key = keptPhotoKey(value);
  const [found, setFound] = useState<{ readonly key: string; readonly url: string }>();
  useEffect(() => {
    if (key === undefined) return;
    let url: string | undefined;
    let isOver = false;
    deviceStore.photo(key).then(
      (photo) => {
        if (photo === undefined || isOver) return;
        url = URL.createObjectURL(photo);
        setFound({ key, url });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [key]);
  if (value === null) return undefined;
  if (key === undefined) return `${calls.inspection.photo.path}?id=${value}`;
  return found?.key === key ? found.url : undefined;
}
