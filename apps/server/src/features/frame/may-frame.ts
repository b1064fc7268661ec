/** What the browser looks at before it shows a page inside of another: the page, its headers and who frames it. */
export interface FramedPage {
  readonly pageOrigin: string;
  readonly xFrameOptions: string | null;
  readonly contentSecurityPolicy: string | null;
  /** The origin of our own page. */
  readonly ownOrigin: string;
}

/**
 * The header by which a page refuses to be framed by us, or '' where it does not (HTML standard, "X-Frame-Options";
 * CSP 3, "frame-ancestors", which counts instead of it where both are there).
 */
export function findRefusal({
  pageOrigin,
  xFrameOptions,
  contentSecurityPolicy,
  ownOrigin,
}: FramedPage): string {
  // Several policies are joined by commas, and each has to allow it.
  const ancestors = (contentSecurityPolicy ?? '')
    .split(',')
    .flatMap((policy) => policy.split(';'))
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  if (ancestors.length > 0) {
    const refusing = ancestors.find(
      ([, ...sources]) => !sources.some((source) => doesMatch(source, pageOrigin, ownOrigin)),
    );
    return refusing === undefined ? '' : `Content-Security-Policy: ${refusing.join(' ')}`;
  }
  const options = (xFrameOptions ?? '').split(',').map((option) => option.trim().toLowerCase());
  const refuses = options.includes('deny') || (options.includes('sameorigin') && pageOrigin !== ownOrigin);
  return refuses ? `X-Frame-Options: ${xFrameOptions}` : '';
}

/** Whether a source of a policy (`'self'`, `https:`, `*.plant.example:8443`) stands for our origin. */
function doesMatch(source: string, pageOrigin: string, ownOrigin: string): boolean {
  const own = new URL(ownOrigin);
  const text = source.toLowerCase();
  if (text === '*') return true;
  if (text === "'self'") return pageOrigin === ownOrigin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return isScheme(text, own.protocol);
  const [, scheme, host = '', port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?/.exec(text) ?? [];
  if (host === '' || host.startsWith("'")) return false;
  const isHost = host.startsWith('*.') ? own.hostname.endsWith(host.slice(1)) : own.hostname === host;
  // Without a scheme that of the page counts, and https stands in for http.
  if (!isHost || !isScheme(`${scheme ?? new URL(pageOrigin).protocol.slice(0, -1)}:`, own.protocol))
    return false;
  const standard = own.protocol === 'https:' ? '443' : '80';
  const ownPort = own.port === '' ? standard : own.port;
  return port === '*' || ownPort === (port ?? standard);
}

const isScheme = (allowed: string, own: string) =>
  allowed === own || (allowed === 'http:' && own === 'https:');
