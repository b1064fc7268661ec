import { formatValue, type LiveLookup } from '@zutai/diagram';
import { fillText } from '@zutai/i18n';
import type { ClickIntent, ClickPhase, IntentListener } from '@zutai/widgets';
import { widgetText } from '@zutai/widgets/model';
import { App } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { type SignalDefinition, useWriteDialog } from '../../monitor/index.ts';
import { livePagePath } from '../model/live-page-path.ts';
import { PageWindow, WebFrame } from './PageWindow.tsx';
import { textFor, valueFor } from './value-text.ts';
import { type RunningWrite, WriteCards } from './WriteCards.tsx';
import { refusalText, releaseWrite, submitWrite } from './write-later.ts';

type Intent<K extends ClickIntent['kind']> = Extract<ClickIntent, { kind: K }>;
type Opened = Intent<'window'> | Intent<'iframe'>;
type Actions = { [K in ClickIntent['kind']]: (intent: Intent<K>, phase: ClickPhase) => void };

interface IntentOptions {
  equipmentId: string;
  signals: readonly SignalDefinition[];
  live: LiveLookup;
  /** The page of a popup. */
  renderPage: (pageId: string) => ReactNode;
}

let lastWriteId = 0;

/** Carries out what clicks on a page ask for (specification, section 3, "clickEvent"). */
export function useIntents({ equipmentId, signals, live, renderPage }: IntentOptions): {
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
  const [opened, setOpened] = useState<Opened | null>(null);
  const [writes, setWrites] = useState<readonly RunningWrite[]>([]);
  const pressed = useRef<Promise<unknown>>(Promise.resolve());
  const closeWrite = useCallback(
    (id: number) => setWrites((now) => now.filter((running) => running.id !== id)),
    [],
  );

  const say = (reason: string) => void message.warning(fillText(widgetText[language][reason] ?? reason));

  function runBeside(intent: Intent<'write'>, signal: SignalDefinition, value: string): void {
    const shown = { ...live.get(intent.binding), value: valueFor(signal, value) };
    const shownValue = `${formatValue(shown)} ${signal.unit}`.trim();
    lastWriteId += 1;
    const running = { id: lastWriteId, equipmentId, signal, value, title: intent.title, shownValue };
    setWrites((now) => [...now.slice(-3), running]);
  }

  function start(intent: Intent<'write'>, signal: SignalDefinition): void {
    const { value, hint, needsConfirmation } = intent;
    const withHint = hint === '' ? {} : { hint };
    const own = value === null ? null : textFor(signal, value);
    if (own === null) write.open(signal, withHint);
    else if (needsConfirmation) write.open(signal, { preset: { value: own }, ...withHint });
    else if (hint === '') runBeside(intent, signal, own);
    else
      void modal.confirm({
        title: t('hintTitle'),
        content: hint,
        okText: t('go'),
        cancelText: common('cancel'),
        onOk: () => runBeside(intent, signal, own),
      });
  }

  function hold(intent: Intent<'write'>, signal: SignalDefinition, phase: ClickPhase): void {
    const target = { equipmentId, signalId: signal.id };
    const { title } = intent;
    if (phase === 'press') {
      const taken = submitWrite(target, textFor(signal, intent.value ?? '1'));
      pressed.current = taken;
      taken.catch((error: unknown) => {
        void message.error(t('writeFailed', { title, reason: refusalText(error) }));
      });
      return;
    }
    releaseWrite(target, textFor(signal, intent.releaseValue ?? '0'), pressed.current).catch(
      (error: unknown) => {
        void message.error({
          content: t('momentaryFailed', { title, reason: refusalText(error) }),
          duration: 0,
        });
      },
    );
  }

  const actions: Actions = {
    none: () => {},
    write(intent, phase) {
      const signal = signals.find(({ id }) => id === intent.binding.signalId);
      if (signal === undefined) return void message.warning(t('otherEquipment'));
      // A press that began before the trouble still has to end.
      if (write.reason !== undefined && phase !== 'release') return void message.warning(write.reason);
      if (phase !== 'click') return hold(intent, signal, phase);
      if (intent.delayMs === 0) return start(intent, signal);
      const seconds = intent.delayMs / 1000;
      void message.loading(t('delayed', { seconds, title: intent.title }), seconds);
      setTimeout(() => start(intent, signal), intent.delayMs);
    },
    page: ({ pageId }) => void navigate(livePagePath(pageId)),
    window: setOpened,
    iframe: setOpened,
    link({ href, target }) {
      if (target === '_blank') window.open(href, '_blank', 'noopener,noreferrer');
      else if (href.startsWith('/')) void navigate(href);
      else window.location.assign(href);
    },
    script: () => void message.info(t('noScript')),
    back: () => void navigate(-1),
    refused: ({ reason }) => say(`click.refused.${reason}`),
  };

  const latest = useRef(actions);
  latest.current = actions;
  const onIntent = useCallback<IntentListener>((intent, phase) => {
    (latest.current[intent.kind] as (intent: ClickIntent, phase: ClickPhase) => void)(intent, phase);
  }, []);

  const extras = useMemo(
    () => (
      <>
        {opened && (
          <PageWindow
            title={t(opened.kind === 'window' ? 'popup' : 'frame')}
            place={opened}
            onClose={() => setOpened(null)}
          >
            {opened.kind === 'window' ? (
              renderPage(opened.pageId)
            ) : (
              <WebFrame href={opened.href} title={t('frame')} />
            )}
          </PageWindow>
        )}
        <WriteCards writes={writes} onClose={closeWrite} />
      </>
    ),
    [opened, writes, closeWrite, renderPage, t],
  );
  return { onIntent, extras };
}
