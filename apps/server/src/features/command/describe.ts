import { type CommandRecord, type CommandReply, errors } from '@zutai/contract';
import { deviceCodeText, errorText, type Language } from '@zutai/i18n';

/** How far a command came (the ledger's times say when). */
export function stepOf(command: CommandRecord): CommandReply['data']['step'] {
  if (command.readBackMs !== null) return 'readBack';
  if (command.acknowledgedMs !== null) return 'acknowledged';
  return command.sentMs !== null ? 'sent' : 'requested';
}

/** A code of the ledger in the user's words; nothing while pending or after success. */
export function messageOf(command: CommandRecord, language: Language): string {
  if (command.status !== 'failure') return '';
  if (command.code === errors.deviceOffline.wire) return errorText(language, 'deviceOffline');
  return deviceCodeText(language, command.code);
}

/** The reply of writeVal and of the callback (specification, section 3). */
export function describeCommand(command: CommandRecord, language: Language): CommandReply {
  return {
    uuid: command.uuid,
    online: command.code !== errors.deviceOffline.wire,
    status: command.status,
    code: command.code,
    message: messageOf(command, language),
    data: { step: stepOf(command), readBack: command.readBack },
  };
}
