/** How long somebody who has shown their password may take to show the second factor, in seconds. */
export const CHALLENGE_SECONDS = 300;
/** Wrong codes after which the password has to be entered again. */
export const CHALLENGE_TRIES = 5;
/** Recovery codes that are handed out together. */
export const RECOVERY_CODE_COUNT = 10;
/** Who issues the secret, as authenticator apps show it. */
export const FACTOR_ISSUER = 'Zutai';
