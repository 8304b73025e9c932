import { BANK_SCENES } from '../scenes/bank.ts'
import { BANK_LINES_SCENES } from '../scenes/bank-lines.ts'
import { COUNTING_SCENES } from '../scenes/counting.ts'
import { PREPARING_SCENES } from '../scenes/preparing.ts'
import { REMITTING_SCENES } from '../scenes/remitting.ts'
import { WALLET_SCENES } from '../scenes/wallet.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...COUNTING_SCENES,
  ...REMITTING_SCENES,
  ...PREPARING_SCENES,
  ...BANK_SCENES,
  ...BANK_LINES_SCENES,
  ...WALLET_SCENES,
})
