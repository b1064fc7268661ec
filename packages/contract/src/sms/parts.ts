/** How the letters of an SMS are written: seven bits each where all of them can be, else sixteen (3GPP TS 23.038). */
export type SmsEncoding = 'gsm7' | 'ucs2';

export interface SmsLength {
  readonly encoding: SmsEncoding;
  /** Septets of GSM-7, or units of UCS-2. */
  readonly units: number;
  /** Messages that the network carries it in, and that operators charge; 0 of an empty text. */
  readonly parts: number;
}

/** 3GPP TS 23.038, 6.2.1: the default alphabet without its escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** 6.2.1.1: written as an escape and a letter, which are not parted. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Units of a text alone, and of each part of one that is divided, whose header takes six bytes (3GPP TS 23.040). */
const ROOM: Readonly<Record<SmsEncoding, readonly [alone: number, ofPart: number]>> = {
  gsm7: [160, 153],
  ucs2: [70, 67],
};

/** How long a text is as an SMS. A letter of two units stays in one part. */
export function smsLengthOf(text: string): SmsLength {
  const letters = [...text];
  const encoding = letters.every((letter) => BASIC.has(letter) || EXTENSION.has(letter)) ? 'gsm7' : 'ucs2';
  const sizes = letters.map((letter) =>
    encoding === 'ucs2' ? letter.length : EXTENSION.has(letter) ? 2 : 1,
  );
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, ofPart] = ROOM[encoding];
  if (units <= alone) return { encoding, units, parts: units === 0 ? 0 : 1 };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > ofPart) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, parts };
}
