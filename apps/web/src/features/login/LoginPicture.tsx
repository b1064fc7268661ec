import styles from './login-picture.module.css';

/** A pumping station in thin lines: what the product is about, without a word. */
export function LoginPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 640 480" fill="none" aria-hidden="true">
      <defs>
        <pattern id="login-grid" width="20" height="20" patternUnits="userSpaceOnUse">
          <circle cx="1" cy="1" r="1" className={styles.dot} />
        </pattern>
        <clipPath id="login-tank">
          <path d="M92 150h110v150a14 14 0 0 1-14 14h-82a14 14 0 0 1-14-14Z" />
        </clipPath>
      </defs>
      <rect width="640" height="480" fill="url(#login-grid)" />
      <g clipPath="url(#login-tank)">
        <path className={styles.level} d="M92 214h110v110H92Z" />
      </g>
      <path className={styles.shape} d="M92 150v150a14 14 0 0 0 14 14h82a14 14 0 0 0 14-14V150" />
      <path className={styles.thin} d="M84 150h126M202 182h8M202 214h14M202 246h8M202 278h14" />
      <path className={styles.pipe} d="M147 314v52h110M323 366h70v-96M323 286h-36v80M393 270v-60h48" />
      <path className={styles.flow} d="M147 314v52h110M323 366h70v-96M393 270v-60h48" />
      <g className={styles.shape}>
        <circle cx="290" cy="366" r="33" />
        <path d="m276 343 40 23-40 23Z" />
        <circle cx="356" cy="286" r="33" className={styles.idle} />
        <path d="m342 263 40 23-40 23Z" />
        <path d="m377 242 32-22v22l-32-22Z" className={styles.solid} />
      </g>
      <path className={styles.shape} d="M441 110h120v196H441Z" />
      <path className={styles.thin} d="M441 148h120M457 129h40" />
      <path className={styles.curve} d="M453 250c12-4 18-40 30-40s14 26 26 26 16-44 40-52" />
      <path className={styles.thin} d="M453 282h96M453 170v112" />
      <path className={styles.wire} d="M290 333v-44M356 253v-83h85M147 150V92h354v18" />
      <circle cx="290" cy="282" r="7" className={styles.node} />
      <circle cx="147" cy="92" r="7" className={styles.node} />
      <circle cx="549" cy="184" r="5" className={styles.now} />
    </svg>
  );
}
