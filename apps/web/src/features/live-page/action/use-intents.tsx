import { formatValue, type LiveLookup } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import type { ClickIntent, ClickPhase, IntentListener } from '@zutai/widgets';
import { widgetText } from '@zutai/widgets/model';
import { App } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { type SignalDefinition, submitWrite, useWriteDialog } from '../../monitor/index.ts';
import { equipmentPath } from '../model/live-page-path.ts';
import type { PageSources } from '../model/page-owner.ts';
import { type OpenWindow, PageWindows, type RenderPage } from './PageWindows.tsx';
import { useScripts } from './use-scripts.ts';
import { textFor, valueFor } from './value-text.ts';
import { type RunningWrite, WriteCards } from './WriteCards.tsx';
import { refusalText, releaseWrite } from './write-later.ts';

type Intent<K extends ClickIntent['kind']> = Extract<ClickIntent, { kind: K }>;
type Actions = {
  [K in ClickIntent['kind']]: (intent: Intent<K>, phase: ClickPhase, clicked: Clicked) => void;
};
/** What of the widget's click settings an intent does not carry. */
type Clicked = Parameters<IntentListener>[2]['clickEvent']['config'] | undefined;

interface IntentOptions {
  sources: PageSources;
  live: LiveLookup;
  /** Goes to another page, in the same place. */
  go: (pageId: string) => void;
  back: () => void;
  /** The page of a popup. */
  renderPage: RenderPage;
}

/** Most windows of one page. */
const MAX_WINDOWS = 8;
let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** Carries out what clicks on a page ask for (specification, section 3, "clickEvent"). */
export function useIntents({ sources, live, go, back, renderPage }: IntentOptions): {
  onIntent: IntentListener;
  /** Windows and running writes, to be put beside the page. */
  extras: ReactNode;
} {
  const t = useText('livePage');
  const common = useText('common');
  const language = useLanguage();
  const navigate = useNavigate();
  const { message, modal } = App.useApp();
  const write = useWriteDialog();
  const feed = useFeedState();
  const [windows, setWindows] = useState<readonly OpenWindow[]>([]);
  const [writes, setWrites] = useState<readonly RunningWrite[]>([]);
  const pressed = useRef<Promise<unknown>>(Promise.resolve());
  const closeWrite = useCallback(
    (id: number) => setWrites((now) => now.filter((running) => running.id !== id)),
    [],
  );
  const closeWindow = useCallback(
    (id: number) => setWindows((now) => now.filter((one) => one.id !== id)),
    [],
  );
  const runScript = useScripts({ sources, live, openPage: go });

  const say = (reason: string) => void message.warning(fillText(widgetText[language][reason] ?? reason));

  function openWindow(intent: Intent<'window'> | Intent<'iframe'>): void {
    const { width, height, left, top, isCentred, showsTitle } = intent;
    const content = intent.kind === 'window' ? { pageId: intent.pageId } : { href: intent.href };
    const place = { width, height, left, top, isCentred };
    if (windows.length >= MAX_WINDOWS)
      return void message.warning(t('tooManyWindows', { count: MAX_WINDOWS }));
    const number = windows.filter((one) => one.place.left === left && one.place.top === top).length;
    setWindows((now) => [...now, { id: nextId(), place, number, content, showsTitle }]);
  }

  function runBeside(intent: Intent<'write'>, signal: SignalDefinition, value: string): void {
    const shown = { ...live.get(intent.binding), value: valueFor(signal, value) };
    const shownValue = `${formatValue(shown)} ${signal.unit}`.trim();
    const { target } = write;
    const { title, showsResult } = intent;
    const running = { id: nextId(), target, signal, value, title, shownValue, isQuiet: !showsResult };
    setWrites((now) => [...now.slice(-3), running]);
  }

  function ask(hint: string, onOk: () => void): void {
    if (hint === '') {
      onOk();
      return;
    }
    void modal.confirm({
      title: t('hintTitle'),
      content: hint,
      okText: t('go'),
      cancelText: common('cancel'),
      onOk,
    });
  }

  function wait(delayMs: number, title: string, run: () => void): void {
    if (delayMs === 0) {
      run();
      return;
    }
    const seconds = delayMs / 1000;
    void message.loading(t('delayed', { seconds, title }), seconds);
    setTimeout(run, delayMs);
  }

  function start(intent: Intent<'write'>, signal: SignalDefinition): void {
    const { value, hint, needsConfirmation } = intent;
    const withHint = hint === '' ? {} : { hint };
    const own = value === null ? null : textFor(signal, value);
    if (own === null) write.open(signal, withHint);
    else if (needsConfirmation) write.open(signal, { preset: { value: own }, ...withHint });
    else ask(hint, () => runBeside(intent, signal, own));
  }

  function hold(intent: Intent<'write'>, signal: SignalDefinition, phase: ClickPhase): void {
    const place = { target: write.target, signalId: signal.id };
    const { title } = intent;
    if (phase === 'press') {
      const taken = submitWrite(write.target, signal.id, textFor(signal, intent.value ?? '1'));
      pressed.current = taken;
      taken.catch((error: unknown) => {
        void message.error(t('writeFailed', { title, reason: refusalText(error) }));
      });
      return;
    }
    releaseWrite(place, textFor(signal, intent.releaseValue ?? '0'), pressed.current).catch(
      (error: unknown) => {
        void message.error({
          content: t('momentaryFailed', { title, reason: refusalText(error) }),
          duration: 0,
        });
      },
    );
  }

  /** Why the equipment of a signal cannot be written to now; undefined when it can. */
  function troubleOf(signal: SignalDefinition): string | undefined {
    const gateway = feed.gateways?.find(({ equipmentId }) => equipmentId === signal.equipmentId);
    const title = sources.equipments.find(({ id }) => id === signal.equipmentId)?.title ?? '';
    if (gateway?.online === false) return t('equipmentOffline', { title });
    return gateway?.vpn === true ? t('equipmentVpn', { title }) : write.reason;
  }

  const actions: Actions = {
    none: () => {},
    write(intent, phase) {
      const signal = sources.signals.find(({ id }) => id === intent.binding.signalId);
      if (signal === undefined) return void message.warning(t('otherEquipment'));
      const trouble = troubleOf(signal);
      // A press that began before the trouble still has to end.
      if (trouble !== undefined && phase !== 'release') return void message.warning(trouble);
      if (phase !== 'click') return hold(intent, signal, phase);
      wait(intent.delayMs, intent.title, () => start(intent, signal));
    },
    // A widget that stands for a piece of equipment names no page of it.
    page: ({ pageId, equipId }) => (pageId === '' ? void navigate(equipmentPath(equipId)) : go(pageId)),
    window: openWindow,
    iframe: openWindow,
    link({ href, target }) {
      if (target === '_blank') window.open(href, '_blank', 'noopener,noreferrer');
      else if (href.startsWith('/')) void navigate(href);
      else window.location.assign(href);
    },
    script({ source }, _phase, clicked) {
      const delayMs = clicked?.delay?.enable ? clicked.delay.value : 0;
      const asks = clicked?.confirm !== false;
      wait(delayMs, t('script'), () =>
        ask(clicked?.hint ? clicked.hintValue : '', () => runScript(source, asks)),
      );
    },
    back,
    refused: ({ reason }) => say(`click.refused.${reason}`),
  };

  const latest = useRef(actions);
  latest.current = actions;
  const onIntent = useCallback<IntentListener>((intent, phase, widget) => {
    const act = latest.current[intent.kind] as (
      intent: ClickIntent,
      phase: ClickPhase,
      clicked: Clicked,
    ) => void;
    act(intent, phase, widget.clickEvent?.config);
  }, []);

  const extras = useMemo(
    () => (
      <>
        <PageWindows windows={windows} renderPage={renderPage} onClose={closeWindow} />
        <WriteCards writes={writes} onClose={closeWrite} />
      </>
    ),
    [windows, writes, closeWindow, closeWrite, renderPage],
  );
  return { onIntent, extras };
}
