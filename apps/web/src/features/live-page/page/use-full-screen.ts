import { useCallback, useEffect, useState } from 'react';

export interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/**
 * The page over the whole window, and the window over the whole screen where the browser allows it. The document
 * goes full screen, not the page's element, so that dialogs still come up over it. Escape leaves.
 */
export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(false);
  const leave = useCallback(() => {
    setOn(false);
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const changed = () => {
      if (document.fullscreenElement === null) setOn(false);
    };
    const pressed = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && document.querySelector('.ant-modal-wrap') === null)
        leave();
    };
    document.addEventListener('fullscreenchange', changed);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      document.removeEventListener('keydown', pressed);
    };
  }, [isOn, leave]);
  // Leaving the page leaves full screen.
  useEffect(
    () => () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
    },
    [],
  );
  const toggle = useCallback(() => {
    if (isOn) return leave();
    setOn(true);
    // Phones refuse: the page still covers the window.
    void document.documentElement.requestFullscreen?.().catch(() => {});
  }, [isOn, leave]);
  return { isOn, toggle };
}
