import { BANK } from './scenes/bank.ts'
import { BANK_LINES } from './scenes/bank-lines.ts'
import { COUNTING } from './scenes/counting.ts'
import { PREPARING } from './scenes/preparing.ts'
import { REMITTING } from './scenes/remitting.ts'
import { WALLET } from './scenes/wallet.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes({ ...COUNTING, ...REMITTING, ...PREPARING, ...BANK, ...BANK_LINES, ...WALLET })
