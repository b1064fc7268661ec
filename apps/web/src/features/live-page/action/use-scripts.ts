import { formatValue, type LiveLookup, unbound } from '@zutai/diagram';
import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useReplay } from '../../../lib/replay/index.ts';
import { useWriteDialog } from '../../monitor/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import type { PageVariables } from '../model/values/page-variables.ts';
import type { ScriptFailure } from '../script/script-api.ts';
import type { ScriptSignal } from '../script/script-messages.ts';
import type { RunningScript } from '../script/start-script.ts';
import { askUntil } from './ask-until.ts';
import { textFor, writtenText } from './value-text.ts';
import { writeToEnd } from './write-for-script.ts';

interface ScriptOptions {
  sources: PageSources;
  live: LiveLookup;
  variables: PageVariables;
  openPage: (pageId: string) => void;
}

/** Scripts of a page that may run side by side; each has a worker of its own. */
const MAX_RUNNING = 4;

/** Before the names of variables in the ids by which scripts write. */
const VARIABLE = 'variable:';

function listVariables(variables: PageVariables): ScriptSignal[] {
  return variables.names.map((name) => {
    const { value, quality, timeMs, unit, title } = variables.read(name);
    const id = VARIABLE + name;
    return { id, tag: name, equipmentTitle: '', value: { value, quality, timeMs, unit, title } };
  });
}

function listSignals({ signals, equipments }: PageSources, live: LiveLookup): ScriptSignal[] {
  const titles = new Map(equipments.map(({ id, title }) => [id, title]));
  return signals.map(({ id, tag, equipmentId }) => {
    const { value, quality, timeMs, unit, title } = live.get({ ...unbound, signalId: id });
    const equipmentTitle = titles.get(equipmentId) ?? '';
    return { id, tag, equipmentTitle, value: { value, quality, timeMs, unit, title } };
  });
}

/** Runs the scripts of clicks, apart from the page and with the rights of whoever clicks. */
export function useScripts({ sources, live, variables, openPage }: ScriptOptions) {
  const t = useText('livePage');
  const common = useText('common');
  const { message, modal } = App.useApp();
  const { reason, target } = useWriteDialog();
  const clock = useReplay()?.clock;
  const running = useRef(new Set<RunningScript>());
  const questions = useRef<Promise<boolean>>(Promise.resolve(true));
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    const own = new AbortController();
    stop.current = own;
    const all = running.current;
    return () => {
      own.abort();
      for (const script of all) script.stop();
    };
  }, []);

  const failureText = (failure: ScriptFailure): string => {
    if (failure.code !== 'thrown') return t(`script_${failure.code}`);
    const { line, message: text } = failure;
    return line === null ? text : t('scriptLine', { line, text });
  };

  /** One question after another: a script may ask for many writes at once. None any more once the page is left. */
  function inTurn(open: Parameters<typeof askUntil>[0]): Promise<boolean> {
    const left = stop.current?.signal ?? AbortSignal.abort();
    const answer = questions.current.then(() => askUntil(open, left));
    questions.current = answer.catch(() => false);
    return answer;
  }

  async function write(signalId: string, value: number | string | boolean, asks: boolean): Promise<void> {
    if (signalId.startsWith(VARIABLE)) {
      const name = signalId.slice(VARIABLE.length);
      if (!variables.write(name, value)) throw new Error(t('variableWrong', { title: name }));
      return;
    }
    const signal = sources.signals.find(({ id }) => id === signalId);
    if (signal === undefined) throw new Error(t('scriptUnknown', { name: signalId }));
    if (!signal.writable) throw new Error(t('scriptReadOnly', { title: signal.title }));
    if (reason !== undefined) throw new Error(reason);
    const text = textFor(signal, typeof value === 'boolean' ? String(Number(value)) : String(value));
    const shown = live.get({ ...unbound, signalId });
    const shownValue = `${writtenText(signal, text, shown)} ${signal.unit}`.trim();
    const mustAsk = asks || signal.confirmWrite;
    const isAllowed =
      !mustAsk ||
      (await inTurn(() =>
        modal.confirm({
          title: t('scriptAsks', { title: shown.title, value: shownValue }),
          content: t('scriptAsksText', { now: formatValue(shown) || '–' }),
          okText: t('scriptWrite'),
          cancelText: common('cancel'),
        }),
      ));
    if (!isAllowed) throw new Error(t('scriptCancelled', { title: shown.title }));
    const write = { target, signalId, value: text, confirmed: mustAsk };
    await writeToEnd(write, stop.current?.signal ?? new AbortController().signal);
    void message.success(t('scriptWritten', { title: shown.title, value: shownValue }));
  }

  async function run(source: string, asks: boolean): Promise<void> {
    if (running.current.size >= MAX_RUNNING) return void message.warning(t('scriptBusy'));
    const { startScript } = await import('../script/start-script.ts');
    const script = startScript(source, {
      signals: () => [
        ...listVariables(variables),
        ...listSignals(latest.current.sources, latest.current.live),
      ],
      words: { unknown: t('scriptUnknown'), ambiguous: t('scriptAmbiguous') },
      ...(clock && { now: clock.now }),
      write: (signalId, value) => latest.current.write(signalId, value, asks),
      message: (text, kind) => void message[kind](text),
      openPage: (pageId) => latest.current.openPage(pageId),
    });
    running.current.add(script);
    const result = await script.ended;
    running.current.delete(script);
    if (!result.ok)
      void message.error({
        content: t('scriptFailed', { reason: failureText(result.failure) }),
        duration: 8,
      });
  }

  const latest = useRef({ sources, live, openPage, write, run });
  latest.current = { sources, live, openPage, write, run };
  return useCallback(
    (source: string, asks: boolean) => {
      latest.current.run(source, asks).catch((error: unknown) => {
        void message.error(messageOf(error));
      });
    },
    [message],
  );
}
