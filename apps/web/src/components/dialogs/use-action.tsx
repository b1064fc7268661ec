import { useQueryClient } from '@tanstack/react-query';
import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import { App, Modal } from 'antd';
import { type ReactNode, useCallback, useRef } from 'react';
import { call, messageOf, refreshAnswers } from '../../lib/call/index.ts';
import { ConfirmByName } from '../confirm-by-name/index.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDialogs } from './DialogHost.tsx';

/** The question before an action. */
export interface Question {
  title: string;
  text?: ReactNode;
  /** On the button: what will be done. */
  okText: string;
  isDanger?: boolean;
  /** The name has to be typed: for what cannot be taken back. */
  typedName?: string;
  /** Why it cannot be done now; said instead of asking. */
  blocked?: ReactNode;
}

export interface ActionOptions<C extends CallDefinition> {
  question?: Question;
  /** Said when it is done. */
  done?: string;
  onDone?: (answer: ResponseOf<C>) => void;
  /** After a refusal, which is said already: to show what is now. */
  onRefused?: (error: unknown) => void;
}

export type RunAction = <C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  options?: ActionOptions<C>,
) => void;

/**
 * Makes a call as an action of the user: asks before it where that is wanted, says that it is done or why it was
 * refused, and asks anew for what it changed. A question ends with the page it was asked on.
 */
export function useAction(): RunAction {
  const client = useQueryClient();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  // What is pressed twice is done once; it may be done again when what it changed is shown.
  const running = useRef(new Set<string>());
  return useCallback(
    (definition, request, { question, done, onDone, onRefused } = {}) => {
      const make = async () => {
        const answer = await call(definition, request);
        // At once: an answer may be shown this once, while what is asked for anew may take its time.
        onDone?.(answer);
        if (done !== undefined) message.success(done);
        await refreshAnswers(client, definition.changes);
      };
      const makeAndSay = () =>
        make().catch((error: unknown) => {
          message.error(messageOf(error));
          onRefused?.(error);
        });
      if (question === undefined) {
        const key = `${definition.path} ${JSON.stringify(request)}`;
        if (running.current.has(key)) return;
        running.current.add(key);
        void makeAndSay().finally(() => running.current.delete(key));
        return;
      }
      const { title, text, okText, isDanger = false, typedName, blocked } = question;
      if (blocked !== undefined) {
        dialogs.open(({ isOpen, onClose, afterClose }) => (
          <Modal open={isOpen} title={title} footer={null} onCancel={onClose} afterClose={afterClose}>
            {blocked}
          </Modal>
        ));
        return;
      }
      if (typedName !== undefined) {
        dialogs.open((dialog) => (
          <ConfirmByName
            {...dialog}
            title={title}
            text={text}
            name={typedName}
            actionText={okText}
            onConfirm={make}
          />
        ));
        return;
      }
      dialogs.open((dialog) => (
        <ConfirmDialog
          {...dialog}
          title={title}
          text={text}
          okText={okText}
          isDanger={isDanger}
          onConfirm={makeAndSay}
        />
      ));
    },
    [client, dialogs, message],
  );
}
