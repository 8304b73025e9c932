import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import { readPaper } from '../support/pdf.ts'

const app = withApp()

it('papers are downloaded from their screen, in the reader’s language', async () => {
  const visit = await app.visit({ as: 'director', locale: 'it' })
  const { page } = visit
  const api = await app.apiClientAs('director')
  const [remittance] = (
    await api.get<Page<RemittanceRow>>('remittances', { sort: 'reference_desc', range: '0-0' })
  ).data.entries
  const downloadPaper = async (button: ReturnType<typeof find>) => {
    await button.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readPaper(await readFile(await download.path()))
  }
  await visit.open(`/moneyremittance?id=${remittance!.id}`)
  const slip = await downloadPaper(find(visit, 'button', 'remittance.paper.slip'))
  expect(slip.title).toBe(`Distinta di versamento n.\u00a0${remittance!.reference}`)
  expect((await downloadPaper(find(visit, 'button', 'remittance.paper.custody'))).title).toContain(
    'Tracciabilità',
  )
  await visit.open('/wallet?view=statement')
  expect((await downloadPaper(find(visit, 'button', 'wallet.paper'))).title).toBe(
    'Situazione della riserva monete',
  )
  await visit.open('/cashlogs')
  await page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('rowheader')
    .getByRole('button')
    .first()
    .click()
  expect((await downloadPaper(find(visit, 'button', 'cashLog.paper.log'))).title).toBe('Registro di cassa')
})
