import type { CountStatus } from '../lifecycles/count.ts'

/**
 * The message key for the status of a count or sheet where accountants read it, on screens and in files. VALIDATED has a longer text, because
 * they would read “validated” as their own validation.
 */
export function controlStatusKey(status: CountStatus) {
  return status === 'VALIDATED' ? 'control.status.VALIDATED' : (`status.${status}` as const)
}
