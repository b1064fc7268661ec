import { App } from 'antd';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import { useHelp } from './use-help.ts';

type Drawer = ComponentType<{ isOpen: boolean }>;

/** The keys of the help, and the help itself once it is opened for the first time. */
export function HelpHost() {
  const t = useText('guide');
  const help = useHelp();
  const { message } = App.useApp();
  const [Loaded, setLoaded] = useState<Drawer>();
  const isOpen = help.topic !== undefined;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F1' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (isOpen) help.close();
    else help.open(help.own ?? null);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const onFailed = useEffectEvent(() => {
    void message.error(t('helpFailed'));
    help.close();
  });
  useEffect(() => {
    if (!isOpen || Loaded !== undefined) return;
    import('./HelpDrawer.tsx').then(
      ({ HelpDrawer }) => setLoaded(() => HelpDrawer),
      () => onFailed(),
    );
  }, [isOpen, Loaded]);
  return Loaded === undefined ? null : <Loaded isOpen={isOpen} />;
}
