import { expect, it } from 'vitest'
import { remittanceLetter } from '../../src/domain/accounting/remittance-letter.ts'
import type { Remittance, RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { TODAY } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { typedAmount } from './steps/sheet.ts'

const app = withApp()
const REASON = 'Un billet de dix euros manquait'

it('a remittance credited with another amount than declared is validated only with a reason, which its panel then shows', async () => {
  const api = await app.apiClientAs('accountant')
  const query = { status: 'VALIDATED', range: '0-0', sort: 'date_asc' }
  const [remittance] = (await api.get<Page<RemittanceRow>>('remittances', query)).data.entries
  const { id, totalCents } = remittance!
  const read = async () => (await api.get<Remittance>(`remittances/${id}`)).data
  const visit = await app.visit({ as: 'accountant' })
  const { page, t } = visit
  await visit.open(`/moneyremittanceCtrl?id=${id}`)
  const reason = find(visit, 'textbox', 'remittanceControl.differenceReason')
  const amount = find(visit, 'textbox', 'remittanceControl.amount')
  await amount.waitFor()
  // The credit is not known yet: the field is blank, and no reason is required.
  expect(await amount.inputValue()).toBe('')
  expect(await reason.count()).toBe(0)
  await amount.fill(typedAmount(totalCents - 1_000))
  await find(visit, 'textbox', 'remittanceControl.creditedOn').fill(visit.date(TODAY))
  await reason.waitFor()

  const validate = find(visit, 'button', 'remittanceControl.validate')
  await validate.click()
  await page.getByText(t('failure.ReasonRequired')).waitFor()
  expect(await reason.getAttribute('aria-invalid')).toBe('true')
  expect(await read()).toMatchObject({ status: 'VALIDATED', creditedCents: null })

  await reason.fill(REASON)
  await validate.click()
  const done = t('remittanceControl.done.AVALIDATED', { reference: remittanceLetter(remittance!) })
  await page.getByText(done).first().waitFor()
  expect(await read()).toMatchObject({
    status: 'AVALIDATED',
    creditedCents: totalCents - 1_000,
    reason: REASON,
  })
  const panel = page.getByRole('complementary')
  await panel.getByText(REASON).first().waitFor()
  await panel.getByText(t('remittanceControl.differenceReason')).first().waitFor()
})
