/** A phone number without its middle: enough to know one's own again. */
export const maskedPhone = (tel: string) =>
  tel.length < 7 ? tel.replaceAll(/\d/g, '*') : `${tel.slice(0, 3)}****${tel.slice(-2)}`;

/** An e-mail address with the first character of its name. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0]}***${email.slice(at)}`;
}
