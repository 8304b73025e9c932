import { BANK } from '../scenes/bank.ts'
import { BANK_LINES } from '../scenes/bank-lines.ts'
import { COUNTING } from '../scenes/counting.ts'
import { PREPARING } from '../scenes/preparing.ts'
import { REMITTING } from '../scenes/remitting.ts'
import { WALLET } from '../scenes/wallet.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({ ...COUNTING, ...REMITTING, ...PREPARING, ...BANK, ...BANK_LINES, ...WALLET })
