/** Headers of every answer, including files and errors. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
}

/** Answers that are not pages may load nothing and may not be framed. */
export const NOTHING_ALLOWED_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The address of reports about the content policy, and the value of the header `Reporting-Endpoints` that names it. */
export const POLICY_REPORTS_PATH = '/policy-reports'
export const REPORTING_ENDPOINTS = `csp="${POLICY_REPORTS_PATH}"`

/** The service worker may fetch from this origin only. */
export const WORKER_POLICY = `${NOTHING_ALLOWED_POLICY}; connect-src 'self'`

/**
 * The policy of the application's page: only its own scripts, fonts and calls, nothing inline. Styles that libraries add at run time carry
 * the nonce of this answer. Only the Trusted Types policy named in it may turn text into script or markup.
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
    // The only Trusted Types policy of the page; it accepts only the address of the service worker: src/device/service-worker.ts.
    'trusted-types sacoche-service-worker',
    "worker-src 'self'",
    'report-to csp',
  ].join('; ')
}
