import type { DeviceFailure } from '../../driver.ts';
import type { Pdu } from './pdu.ts';

/** What came in, when it is from whom it should be. */
export type Opened =
  | { readonly pdu: Pdu; readonly failure?: undefined; readonly isLearned?: undefined }
  /** What was not known before is learned: the request, which was not carried out, can be sent again. */
  | { readonly isLearned: true; readonly failure?: undefined }
  /** The agent refused the message as a whole: nothing was carried out. */
  | { readonly failure: DeviceFailure; readonly isLearned?: undefined; readonly isUnsent: true };

/** A version of SNMP with its security model: how a PDU becomes a message and back. */
export interface SnmpSecurity {
  /** Why no message can be made with what is configured. */
  readonly fault?: DeviceFailure | undefined;
  /** What may be behind it when nobody answers. */
  readonly silenceHint: string;
  /**
   * The message of a request; while the agent has to be asked for something before, that of this.
   * @param id of the PDU and, where there is one, of the message
   */
  seal(pdu: Buffer, id: number, isWrite: boolean): Buffer;
  /**
   * Undefined for what is to be ignored; throws a BerError for what is no message.
   * @param id of the request under way
   */
  open(datagram: Buffer, id: number): Opened | undefined;
}
