import type { Route } from '../http/route.ts'
import { readAgeing, readBankMatching } from './bank-lines.ts'
import { changeBankLines } from './bank-lines-status.ts'
import { bankRuleRoutes } from './bank-rules.ts'
import { readBankSettling } from './bank-settle.ts'
import { importBankFile, readBankAccountsRoute } from './bank-statements.ts'
import { summariseBankLines } from './bank-summary.ts'

/** The calls about bank statements, their lines and the rules for them. */
export const bankRoutes: readonly Route[] = [
  importBankFile,
  readBankAccountsRoute,
  readBankMatching,
  readBankSettling,
  summariseBankLines,
  changeBankLines,
  ...bankRuleRoutes,
  readAgeing,
]
