import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { decimalOf, minorUnitsOf } from '@zutai/contract';

/** Fields as the provider sends and is sent them. */
export type AlipayFields = Readonly<Record<string, string>>;

export interface AlipaySettings {
  readonly url: string;
  readonly appId: string;
  /** Of the merchant: what we ask is signed with it. PKCS #8, PEM or its base64 alone. */
  readonly privateKey: string;
  /** Of Alipay: what it tells is verified with it. SPKI, PEM or its base64 alone. */
  readonly publicKey: string;
}

/** A payment as a call-back that is Alipay's tells it. */
export interface AlipayNotice {
  readonly number: string;
  readonly reference: string;
  /** Undefined for what is no amount. */
  readonly amountFen: number | undefined;
  readonly isPaid: boolean;
}

const pem = (text: string, name: string) =>
  text.includes('-----BEGIN') ? text : `-----BEGIN ${name}-----\n${text.trim()}\n-----END ${name}-----\n`;

/** What a signature is over: fields that are not empty, by name, as name=value joined with `&`. */
function signedText(fields: AlipayFields, without: readonly string[]): Buffer {
  const parts = Object.entries(fields)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return Buffer.from(parts.join('&'));
}

/** SHA256withRSA, which Alipay calls RSA2, in base 64. @param without fields that are not signed */
export function signatureOf(
  fields: AlipayFields,
  key: KeyObject,
  without: readonly string[] = ['sign'],
): string {
  return sign('RSA-SHA256', signedText(fields, without), key).toString('base64');
}

/** In UTC+8, as Alipay writes times. */
const timeText = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Payments by Alipay's page (`alipay.trade.page.pay`) and its call-back. */
export class Alipay {
  readonly #settings: AlipaySettings;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** @throws Error for keys that are none */
  constructor(settings: AlipaySettings) {
    this.#settings = settings;
    this.#privateKey = createPrivateKey(pem(settings.privateKey, 'PRIVATE KEY'));
    this.#publicKey = createPublicKey(pem(settings.publicKey, 'PUBLIC KEY'));
  }

  /** The address of the page on which an order is paid. */
  paymentUrl(
    order: { number: string; title: string; amountFen: number },
    notifyUrl: string,
    nowMs: number,
  ): string {
    const fields = {
      app_id: this.#settings.appId,
      method: 'alipay.trade.page.pay',
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: timeText(nowMs),
      version: '1.0',
      notify_url: notifyUrl,
      biz_content: JSON.stringify({
        out_trade_no: order.number,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        total_amount: decimalOf(order.amountFen),
        subject: order.title,
      }),
    };
    const signed = { ...fields, sign: signatureOf(fields, this.#privateKey) };
    return `${this.#settings.url}?${new URLSearchParams(signed).toString()}`;
  }

  /** What a call-back says; undefined where it was not signed by Alipay, or is for another application. */
  readNotice(fields: AlipayFields): AlipayNotice | undefined {
    const { sign: given = '', sign_type: type, app_id: appId } = fields;
    if (type !== 'RSA2' || appId !== this.#settings.appId) return undefined;
    // Alipay signs neither the signature nor its kind in call-backs.
    const text = signedText(fields, ['sign', 'sign_type']);
    if (!verify('RSA-SHA256', text, this.#publicKey, Buffer.from(given, 'base64'))) return undefined;
    return {
      number: fields.out_trade_no ?? '',
      reference: fields.trade_no ?? '',
      amountFen: minorUnitsOf(fields.total_amount ?? ''),
      isPaid: ['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(fields.trade_status ?? ''),
    };
  }
}
