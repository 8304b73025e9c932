import { expect, it } from 'vitest'
import { FAILURE_SCREENS } from './scenes/groups.ts'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { elementAt, openScene, takeStep } from './support/press.ts'
import { BANK_RULE } from './support/records/bank.ts'
import { DIALOG, describeScenes, NOT_LOADED } from './support/scenes.ts'
import { AnswersInTurn, RefusedAnswer, UNREACHABLE } from './support/screen.tsx'

describeScenes(FAILURE_SCREENS)

it('bank lines and their totals, both refused, show the failure once', async () => {
  const refused = new RefusedAnswer('StatusDoesNotAllow')
  const answers = { banklines: refused, 'banklines/summary': refused, bankaccounts: [] }
  await openScene(sceneAt('/moneyremittanceCtrl?view=lines', 'accountant', [], answers))
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
})

it.each([
  [
    'of a rule',
    '/moneyremittanceCtrl?view=rules',
    'New rule',
    { bankrules: [BANK_RULE] },
    'Account = All accounts',
  ],
  [
    'that describes a file',
    '/moneyremittanceCtrl?view=bank',
    'choose bank.csv',
    { 'POST bankstatements': new RefusedAnswer('BankAccountRequired') },
    'Account = Choose',
  ],
])(
  'the dialog %s says that the accounts can’t be loaded, and can load them again',
  async (_, address, step, answers, field) => {
    const accounts = new AnswersInTurn(UNREACHABLE, [
      { id: 'FR1', iban: 'FR1', establishments: ['Bellecour'] },
    ])
    await openScene(sceneAt(address, 'accountant', [step], { ...answers, bankaccounts: accounts }))
    expect(outline(elementAt(DIALOG))).toEqual(expect.arrayContaining([...NOT_LOADED]))
    expect(outline(elementAt(DIALOG))).not.toContain(field)
    await takeStep('Try again')
    expect(outline(elementAt(DIALOG))).toContain(field)
    expect(outline(elementAt(DIALOG))).not.toContain(NOT_LOADED[0])
  },
)
