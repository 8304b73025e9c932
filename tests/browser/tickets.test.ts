import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { TicketDispatch, TicketSummary } from '../../src/domain/contract/tickets.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { withApp } from '../support/app.ts'
import { LYON, TODAY } from '../support/demo.ts'
import { find, keyboardOf } from '../support/interactions.ts'

const app = withApp({ each: 'test' })
const FROM = '2026-10-01'

describe('paper vouchers', () => {
  it('can be downloaded after an establishment and a period are chosen; the amounts of the file add up to the total on the screen', async () => {
    const visit = await app.visit({ as: 'accountant', at: LYON })
    const { page, t } = visit
    await visit.open('/tickets')
    const csv = find(visit, 'button', 'tickets.download.csv')
    await csv.waitFor()
    expect(await csv.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.getByText(t('tickets.download.choose')).count()).toBeGreaterThan(0)

    const api = await app.apiClientAs('accountant')
    const establishments = await api.get<Page<{ id: string; name: string }>>('establishments')
    const establishmentId = establishments.data.entries.find(({ name }) => name === LYON)!.id
    const filters = { establishmentId, date_from: FROM, date_to: TODAY }
    await visit.open(`/tickets?${new URLSearchParams(filters)}`)
    const { data } = await api.get<TicketSummary>('tickets/summary', filters)
    const total = find(visit, 'table', 'tickets.summary').getByRole('row').last()
    await expect.poll(() => total.textContent()).toContain(visit.money(data.valueCents))
    await expect.poll(() => csv.getAttribute('aria-disabled')).toBeNull()
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(download.suggestedFilename()).toMatch(/Lyon.*\.csv$/u)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
    // The ninth column is the value, with two decimals.
    const amounts = lines.map((line) => Number(line.split(';')[8]!.replace(/[,.]/u, '')))
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(data.valueCents)
  })

  it('are dispatched, sent and reimbursed by keyboard; the sending dialog marks the missing slip number', async () => {
    const visit = await app.visit({ as: 'accountant', at: LYON, width: 768 })
    const { page, t } = visit
    const keyboard = keyboardOf(visit)
    await visit.open('/tickets')
    await keyboard.tabTo(find(visit, 'button', 'tickets.prepare'))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().waitFor()
    await keyboard.tabTo(find(visit, 'button', 'tickets.prepare.submit'))
    await keyboard.press('Enter')
    const send = find(visit, 'button', 'tickets.act.SENT')
    await keyboard.tabTo(send)
    await keyboard.press('Enter')
    const slip = dialog.getByRole('textbox', { name: t('tickets.slipNumber') })
    await slip.waitFor()
    await keyboard.tabTo(find(visit, 'button', 'tickets.act.SENT', {}, dialog))
    await keyboard.press('Enter')
    await expect.poll(() => slip.getAttribute('aria-invalid')).toBe('true')
    await keyboard.tabBackTo(slip)
    await keyboard.type('B-2026-47')
    await keyboard.tabTo(find(visit, 'button', 'tickets.act.SENT', {}, dialog))
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    const reimburseButtons = find(visit, 'button', 'tickets.act.REIMBURSED')
    for (let issuer = 0; issuer < 2; issuer += 1) {
      await keyboard.tabTo(reimburseButtons.first())
      await keyboard.press('Enter')
      const day = dialog.getByRole('textbox', { name: t('tickets.reimbursedOn') })
      await keyboard.tabTo(day)
      await keyboard.type('20/11/2026')
      await keyboard.tabTo(find(visit, 'button', 'tickets.act.REIMBURSED', {}, dialog))
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => reimburseButtons.count()).toBe(1 - issuer)
    }
    const api = await app.apiClientAs('accountant')
    const readDispatch = async () =>
      (await api.get<Page<TicketDispatch>>('ticketdispatches', { slipNumber: 'B-2026-47' })).data.entries[0]
    await expect.poll(async () => (await readDispatch())?.status).toBe('REIMBURSED')
    const dispatch = (await readDispatch())!
    expect(dispatch.reimbursedCents).toBe(dispatch.declaredCents)
  })
})

describe('attachments of a sheet', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('are added, shown, downloaded and deleted; a file that is no photo or PDF or is too large is refused', async () => {
    const visit = await app.visit({ as: 'director' })
    const { page, t } = visit
    // Attachments of a validated sheet can't be deleted.
    await visit.open('/cashlogs?status=CREATED,UPDATED,UNVALIDATED')
    const rows = page.getByRole('table').getByRole('row')
    await rows.nth(1).getByRole('rowheader').getByRole('button').first().click()
    const panel = page.locator('[data-attachments]')
    await expect.poll(() => panel.getAttribute('data-attachments')).toBe('0')
    const input = panel.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await panel.getByRole('alert').getByText(t('failure.AttachmentTypeNotAllowed')).waitFor()
    const sixMegabytes = Buffer.alloc(6 * 1_024 * 1_024)
    await input.setInputFiles({ name: 'six.png', mimeType: 'image/png', buffer: sixMegabytes })
    await panel.getByRole('alert').getByText(t('failure.AttachmentTooLarge')).waitFor()
    visit.expectErrors(/422/u)
    await input.setInputFiles({ name: 'not-an-image.png', mimeType: 'image/png', buffer: Buffer.from('<p>') })
    await panel.getByRole('alert').getByText(t('failure.AttachmentDisguised')).waitFor()

    await input.setInputFiles({ name: 'reçu.png', mimeType: 'image/png', buffer: PNG })
    await expect.poll(() => panel.getAttribute('data-attachments')).toBe('1')
    const photo = panel.getByRole('img', { name: t('attachments.preview', { name: 'reçu.png' }) })
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    const downloadButton = panel.getByRole('button', { name: t('attachments.open', { name: 'reçu.png' }) })
    const [download] = await Promise.all([page.waitForEvent('download'), downloadButton.click()])
    expect(download.suggestedFilename()).toBe('reçu.png')
    expect(await readFile(await download.path())).toEqual(PNG)

    await panel.getByRole('button', { name: t('attachments.remove', { name: 'reçu.png' }) }).click()
    await find(visit, 'button', 'action.validate', {}, page.getByRole('alertdialog')).click()
    await expect.poll(() => panel.getAttribute('data-attachments')).toBe('0')
  })
})
