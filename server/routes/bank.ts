import type { Route } from '../http/route.ts'
import { readAgeing, readBankMatching } from './banklines.ts'
import { changeBankLines } from './banklinesstatus.ts'
import { bringBankFile } from './bankstatements.ts'

/** The calls that check remittances against the bank. */
export const bankRoutes: readonly Route[] = [bringBankFile, readBankMatching, changeBankLines, readAgeing]
