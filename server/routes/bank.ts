import type { Route } from '../http/route.ts'
import { readAgeing, readBankMatching } from './bank-lines.ts'
import { changeBankLines } from './bank-lines-status.ts'
import { importBankFile } from './bank-statements.ts'

/** The calls that check remittances against the bank. */
export const bankRoutes: readonly Route[] = [importBankFile, readBankMatching, changeBankLines, readAgeing]
