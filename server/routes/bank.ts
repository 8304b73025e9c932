import type { Route } from '../http/route.ts'
import { readAgeing, readBankMatching } from './bank-lines.ts'
import { changeBankLines } from './bank-lines-status.ts'
import { importBankFile, readAccounts } from './bank-statements.ts'

/** The calls that check remittances against the bank. */
export const bankRoutes: readonly Route[] = [
  importBankFile,
  readAccounts,
  readBankMatching,
  changeBankLines,
  readAgeing,
]
