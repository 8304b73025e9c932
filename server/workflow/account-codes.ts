import { isAccountCode } from '../../src/domain/accounting/account-codes.ts'
import { invalidRequest } from '../refused-error.ts'

type Code = string | null | undefined

/**
 * Refuses codes that are not account codes, except those that the record already has: they were stored before this rule existed, and people
 * may change other fields without correcting them.
 *
 * @param codes the codes to save, by the path of their field
 * @param stored the codes of the record before the change
 * @throws RefusedError InvalidRequest
 */
export function checkAccountCodes(codes: Readonly<Record<string, Code>>, stored: readonly Code[]): void {
  const faults = Object.entries(codes).flatMap(([path, code]) =>
    code === null || code === undefined || isAccountCode(code) || stored.includes(code) ? [] : [path],
  )
  if (faults.length > 0) throw invalidRequest(faults.map((path) => ({ path, key: 'issue.accountCode' })))
}
