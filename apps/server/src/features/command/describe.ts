import { type CommandRecord, type CommandReply, errors } from '@zutai/contract';
import { deviceCodeText, errorText, type Language } from '@zutai/i18n';
import type { LedgerNames, StoredCommand } from './rows.ts';

/** How far a command came (the ledger's times say when). */
export function stepOf(command: StoredCommand): CommandReply['data']['step'] {
  if (command.readBackMs !== null) return 'readBack';
  if (command.acknowledgedMs !== null) return 'acknowledged';
  return command.sentMs !== null ? 'sent' : 'requested';
}

/** Why a command ended as it did, in the user's words; nothing while pending or after success. */
export function messageOf(command: StoredCommand, language: Language): string {
  if (command.refusal !== null) return errorText(language, command.refusal.name, command.refusal.params);
  if (command.status === 'pending' || command.status === 'success') return '';
  if (command.code === errors.deviceOffline.wire) return errorText(language, 'deviceOffline');
  return deviceCodeText(language, command.code);
}

/** The reply of writeVal and of the callback (specification, section 3). */
export function describeCommand(command: StoredCommand, language: Language): CommandReply {
  const { uuid, status, code, readBack } = command;
  return {
    uuid,
    online: code !== errors.deviceOffline.wire,
    // A refused write was answered with its error and has no uuid to ask by.
    status: status === 'refused' ? 'failure' : status,
    code,
    message: messageOf(command, language),
    data: { step: stepOf(command), readBack },
  };
}

/** A row of the ledger as calls answer it. */
export function describeRecord(command: StoredCommand & LedgerNames, language: Language): CommandRecord {
  const { gatewayId: _, refusal: _refusal, releaseValue: _value, holdUuid: _hold, ...record } = command;
  return { ...record, message: messageOf(command, language) };
}
