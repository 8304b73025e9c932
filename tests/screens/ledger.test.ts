import { expect, it } from 'vitest'
import type { Ledger } from '../../src/domain/contract/ledger.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { prepareScreens } from './support/screen.tsx'

prepareScreens()

const LEDGER: Ledger = {
  account: '658000',
  label: 'Shortages',
  openingCents: 5_00,
  debitCents: 0,
  creditCents: 0,
  closingCents: 0,
  lines: [],
}

it.each([
  [5_00, []],
  [0, ['The account starts the new financial year at zero: the closing balance is that of the new year.']],
])(
  'a ledger that closes with %i cents says whether the account started at zero in between',
  async (closingCents, notes) => {
    await openScene(
      sceneAt('/?view=reports&report=balance&account=658000', 'accountant', [], {
        'reports/ledger': { ...LEDGER, closingCents },
        'reports/balance': [],
      }),
    )
    const lines = outline(document.body)
    const start = lines.findIndex((line) => line.startsWith('Nothing was posted'))
    expect(lines.slice(start, -1)).toEqual([
      `Nothing was posted to this account between these two dates. Opening balance €5.00, closing balance €${closingCents / 100}.00.`,
      ...notes,
    ])
  },
)
