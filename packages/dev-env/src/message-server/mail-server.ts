import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TakenMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** As it came. */
  readonly source: string;
}

export interface MailServer {
  /** For the setting `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly TakenMail[];
  stop(): Promise<void>;
}

/** A real SMTP server of this machine that keeps what it takes. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, { envelope }, callback) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('latin1');
      });
      stream.on('end', () => {
        mails.push({ ...readMail(source), to: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Subject and text of a mail of one part. */
function readMail(source: string): { subject: string; text: string } {
  const end = source.indexOf('\r\n\r\n');
  const head = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  const body = source.slice(end + 4);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const encoding = field('Content-Transfer-Encoding').toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(
          encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r\n/g, '')) : body,
          'latin1',
        );
  const subject = field('Subject')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString(),
    );
  return { subject, text: bytes.toString().trim() };
}

const unquote = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
