const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS = ['', '拾', '佰', '仟'];

/** Four digits in words, without zeros at either end. */
function group(number: number): string {
  let words = '';
  let isZero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10;
    if (digit === 0) isZero = words !== '';
    else {
      words += `${isZero ? DIGITS[0] : ''}${DIGITS[digit]}${UNITS[place]}`;
      isZero = false;
    }
  }
  return words;
}

/**
 * An amount as it stands in words on Chinese vouchers (basic rules of accounting work, article 52): `壹仟零贰拾元伍分`,
 * with `整` where it ends with yuan or jiao.
 * @param fen whole fen, 0 to 1 000 000 000
 */
export function amountInWords(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const jiao = Math.floor(fen / 10) % 10;
  const rest = fen % 10;
  const high = Math.floor(yuan / 10_000);
  const low = yuan % 10_000;
  // A zero stands between the groups where the lower one does not fill its places.
  const gap = high > 0 && low > 0 && (low < 1000 || high % 10 === 0) ? DIGITS[0] : '';
  const whole = `${high > 0 ? `${group(high)}万` : ''}${gap}${group(low)}`;
  if (jiao === 0 && rest === 0) return `${whole === '' ? DIGITS[0] : whole}元整`;
  const tens = jiao > 0 ? `${DIGITS[jiao]}角` : whole === '' ? '' : DIGITS[0]!;
  const ones = rest > 0 ? `${DIGITS[rest]}分` : '整';
  return `${whole === '' ? '' : `${whole}元`}${tens}${ones}`;
}
