import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';

/** Longest that a mail server may take for a step, in ms. */
const STEP_TIMEOUT_MS = 10_000;

export interface MailAttachment {
  /** As the reader's program names the file. */
  readonly name: string;
  readonly content: Buffer;
}

export interface Mail {
  readonly to: string;
  /** What stands before the sender's address; '' is nothing. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  /** The same at each try, so that a reader's program can tell what came twice; without the brackets. */
  readonly messageId?: string | undefined;
}

export interface MailSender {
  /** The server's answer. Throws what it said when it refused, or why it was not reached. */
  send(mail: Mail): Promise<string>;
}

const isLoopback = (host: string) => host === 'localhost' || (isIP(host) > 0 && /^(127\.|::1$)/.test(host));

/**
 * Sends mail by a server.
 * @param url smtp:// (TLS is asked for, and wanted unless the server is this machine) or smtps://, with name and password
 * @param from address that mails are from; '' is the name of the URL where that is an address, else `zutai@host`
 */
export function createMailSender(url: string, from: string): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(username);
  const sender = from !== '' ? from : user.includes('@') ? user : `zutai@${host}`;
  const isSecure = protocol === 'smtps:';
  const transport = createTransport({
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(host),
    ...(isLoopback(host) && !isSecure ? { ignoreTLS: true } : {}),
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, fromName = '', subject, text, attachments = [], messageId }) => {
      // As an object: an address in a text could name several.
      const { response } = await transport.sendMail({
        from: fromName === '' ? sender : { name: fromName, address: plainAddressOf(sender) },
        to: { name: '', address: to },
        subject,
        text,
        ...(messageId === undefined ? {} : { messageId: `<${messageId}@${host}>` }),
        attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
      });
      return response;
    },
  };
}

/** The address alone of one that may have a name: `Zutai <zutai@example.com>`. */
const plainAddressOf = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
