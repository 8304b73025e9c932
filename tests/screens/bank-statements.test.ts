import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { buttonNamed, openScene, press, takeStep } from './support/press.ts'
import { STATEMENT } from './support/records/cash.ts'
import { filtersOfLastRead, prepareScreens } from './support/screen.tsx'

const IBAN = 'FR7630006000011234567890189'
const BANK = '/moneyremittanceCtrl?view=bank'
/** Statements of 30 accounts. */
const MANY = Array.from({ length: 30 }, (_, index) => ({
  ...STATEMENT,
  id: `statement-${index + 1}`,
  fileName: `bank-${index + 1}.xml`,
}))

prepareScreens()

const shownFiles = () => document.body.textContent?.match(/bank-\d+\.xml/gu)

it('all imported statements can be seen: on further pages, or those of one account', async () => {
  await openScene(
    sceneAt(BANK, 'accountant', [], {
      bankstatements: MANY,
      bankaccounts: [{ id: IBAN, iban: IBAN, establishments: ['Bellecour'] }],
    }),
  )
  expect(shownFiles()).toHaveLength(25)
  await press(buttonNamed('Next page'))
  expect(shownFiles()).toEqual(['bank-26.xml', 'bank-27.xml', 'bank-28.xml', 'bank-29.xml', 'bank-30.xml'])
  await takeStep(`Account = ${IBAN}`)
  expect(filtersOfLastRead('bankstatements')).toEqual({ account: IBAN })
  expect(shownFiles()).toHaveLength(25)
})
