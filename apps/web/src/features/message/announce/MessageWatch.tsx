import { useQueryClient } from '@tanstack/react-query';
import { calls, type Message, type MessageFrame } from '@zutai/contract';
import { App } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { call, paced, refreshAnswers } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { socketOrigin } from '../../../lib/live/index.ts';
import { useSignedIn } from '../../../lib/session/index.ts';
import { messagePath, shelfPath } from '../message-path.ts';
import { openMessageSocket } from './message-socket.ts';
import { noteNewMessages, POPUP_SECONDS } from './new-messages.ts';
import { keepPopupsClear } from './popup-place.ts';
import { scrollTitle } from './scroll-title.ts';
import { setSocketOpen } from './socket-state.ts';
import { speak } from './speak.ts';

/** More at once are one line. */
const MAX_POPUPS = 3;
const MORE_KEY = 'message-more';
/** Between two questions for alarms that changed, from the answer on, ms: in a storm lists stay usable. */
const ALARMS_GAP_MS = 300;

/** Tells of messages as they come, in the ways that the user has chosen: `alter` a popup, `title`, `sound`. */
export function MessageWatch() {
  const user = useSignedIn();
  return user === null ? null : <Watch key={user.userId} ways={user.prompType} />;
}

function Watch({ ways }: { ways: string }) {
  const client = useQueryClient();
  const language = useLanguage();
  const titleOf = useTitle();
  const t = useText('message');
  const navigate = useNavigate();
  const { notification } = App.useApp();

  const showPopups = (messages: readonly Message[]) => {
    const open = (key: string, title: string, description: string, to: string) =>
      notification.info({
        key,
        title,
        description,
        placement: 'bottomRight',
        duration: POPUP_SECONDS,
        showProgress: true,
        onClick: () => {
          notification.destroy(key);
          void navigate(to);
        },
      });
    for (const message of messages.slice(-MAX_POPUPS)) {
      const { id, note, noteEn } = message;
      open(
        `message-${id}`,
        titleOf(message),
        titleOf({ title: note, titleEn: noteEn }).slice(0, 120),
        messagePath(message),
      );
    }
    const more = messages.length - MAX_POPUPS;
    if (more > 0) open(MORE_KEY, t('more', { count: more }), '', shelfPath('message', 'messageUnReaden'));
    keepPopupsClear();
  };
  const onFrame = useEffectEvent(({ messages, haveAlarmsChanged = false }: MessageFrame) => {
    // A frame about alarms is about nothing else.
    if (haveAlarmsChanged) return;
    void refreshAnswers(client, ['message', 'notice']);
    const [last] = messages.slice(-1);
    if (last === undefined) return;
    noteNewMessages();
    const chosen = ways.split(',');
    if (chosen.includes('alter')) showPopups(messages);
    if (chosen.includes('title')) scrollTitle(`${t('newTitle')}${titleOf(last)}`);
    if (chosen.includes('sound'))
      for (const message of messages)
        if (message.alarmBroadcastTimes > 0)
          void speak(titleOf(message).slice(0, 300), message.alarmBroadcastTimes, language);
  });
  useEffect(() => {
    const alarms = paced(() => refreshAnswers(client, ['alarm', 'alarmRule', 'alarmLevel']), ALARMS_GAP_MS);
    let isFirst = false;
    const close = openMessageSocket({
      origin: socketOrigin(),
      askToken: (signal) => call(calls.message.token, {}, { signal }),
      onOpen: (isOpen) => {
        setSocketOpen(isOpen);
        isFirst = isOpen;
      },
      onFrame: (frame) => {
        // Nobody told of what changed before the first frame.
        if (isFirst || frame.haveAlarmsChanged === true) alarms.ask();
        isFirst = false;
        onFrame(frame);
      },
    });
    return () => {
      close();
      alarms.stop();
      setSocketOpen(false);
    };
  }, [client]);
  return null;
}
