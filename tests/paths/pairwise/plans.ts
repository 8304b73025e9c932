import { ACCOUNTS } from './machines/accounts.ts'
import { BANK } from './machines/bank.ts'
import { CASH_LOG } from './machines/counting.ts'
import { DRAFTS } from './machines/drafts.ts'
import { FILES } from './machines/files.ts'
import { HANDING_OVER } from './machines/handing-over.ts'
import { PAPERS } from './machines/papers.ts'
import { REMITTING } from './machines/remitting.ts'
import { RUNNING } from './machines/sessions-and-lists.ts'
import { WALLET } from './machines/wallet.ts'
import type { Plan } from './plan.ts'

/** The data of every machine whose events have any, by its name. */
export const PLANS: Readonly<Record<string, readonly Plan[]>> = {
  ...ACCOUNTS,
  ...CASH_LOG,
  ...DRAFTS,
  ...BANK,
  ...FILES,
  ...HANDING_OVER,
  ...PAPERS,
  ...REMITTING,
  ...RUNNING,
  ...WALLET,
}
