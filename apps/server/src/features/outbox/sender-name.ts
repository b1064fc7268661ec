/** Who messages say they are from; either may be ''. */
export interface SenderName {
  /** The sender's name of e-mails, and their last line. */
  readonly name: string;
  /** Before each text in brackets, as SMS are signed in China. */
  readonly sign: string;
}

interface Texts {
  readonly subject: string;
  readonly text: string;
}

/** A message as it says who it is from. @param hasSubject false for SMS, which are a text alone */
export function signMessage<T extends Texts>(
  message: T,
  from: SenderName | undefined,
  hasSubject: boolean,
): T {
  if (from === undefined) return message;
  const mark = from.sign === '' ? '' : `【${from.sign}】`;
  const subject = mark + message.subject;
  if (!hasSubject) return { ...message, subject, text: mark + message.text };
  const end = from.name === '' ? '' : `\n\n-- \n${from.name}`;
  return { ...message, subject, text: message.text + end };
}
