/** The longest code that is stored. The layout of a file can allow fewer characters. */
export const MAX_ACCOUNT_CODE_LENGTH = 20

/**
 * The code of an account of the French chart of accounts: a class from 1 to 7 and two more digits, as the FEC file requires, then digits or letters.
 * Cash entries use neither class 8 nor the analytic class 9. Codes are checked when they are saved. A code that was stored
 * before this rule is still posted, and saved again as it is.
 */
export const ACCOUNT_CODE = /^[1-7][0-9]{2}[0-9A-Za-z]*$/u
/** Any stored code, also one that was stored before `ACCOUNT_CODE` was required. */
export const STORED_ACCOUNT_CODE = /^[0-9A-Za-z]+$/u

export function isAccountCode(code: string): boolean {
  return ACCOUNT_CODE.test(code)
}

/** The message key of the error in a typed account code; null when it is valid. */
export function accountFault(code: string): string | null {
  return isAccountCode(code) ? null : 'issue.accountCode'
}
