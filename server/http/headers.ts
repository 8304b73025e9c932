/** Sent with every answer, files and errors included. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
}

/** What is no page may load nothing and be framed by nobody. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What the keeper of the shell may do: fetch from here, and nothing else. */
export const WORKER_POLICY = `${CLOSED_POLICY}; connect-src 'self'`

/**
 * What the application's page may do: its own scripts, fonts and calls, nothing from elsewhere, nothing inline. Styles
 * that its libraries make at run time carry the nonce of this very answer. Only the policies named here may turn text
 * into script or markup.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    // The one address that keeps the application on the device: src/device/shell-keeper.ts.
    'trusted-types sacoche-shell',
    "worker-src 'self'",
  ].join('; ')
}
