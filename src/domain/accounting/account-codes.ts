/** The longest code that is stored. The layout of a file may allow fewer characters. */
export const MAX_ACCOUNT_CODE = 20

/**
 * An account of the French chart of accounts: a class from 1 to 7 and two more digits, as the FEC file requires, then digits or letters.
 * Class 8 and the analytic class 9 have no place in cash entries. Codes are checked when they are saved; a code that was stored before this
 * rule is still posted.
 */
export const ACCOUNT_CODE = /^[1-7][0-9]{2}[0-9A-Za-z]*$/u

export function isAccountCode(code: string): boolean {
  return ACCOUNT_CODE.test(code)
}

/** The message key of what is wrong with a typed account code; null when nothing is. */
export function accountFault(code: string): string | null {
  return isAccountCode(code) ? null : 'issue.accountCode'
}
