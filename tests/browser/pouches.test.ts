import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { code128Picture, toCameraVideo } from '../support/code128.ts'
import { LYON } from '../support/demo.ts'
import { find, notesRadio } from '../support/interactions.ts'

const SEAL = 'SC-0042177'

const app = withApp({
  video: async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'sacoche-video-')), 'seal.y4m')
    await writeFile(path, toCameraVideo(code128Picture(SEAL)))
    return path
  },
})

async function pouchOf(status: string, type = 'NOTES'): Promise<Pouch> {
  const director = await app.apiClientAs('director', LYON)
  const { data } = await director.get<Page<Pouch>>('pouches', { status, type, sort: 'date_desc' })
  const [pouch] = data.entries
  if (!pouch) throw new Error(`the demo has no pouch that is ${status}`)
  return pouch
}

async function openPouch(as: 'director' | 'accountant', pouch: Pouch): Promise<Visit> {
  const visit = await app.visit({ as, at: LYON })
  await visit.open(`/carryingPouch?id=${pouch.id}`)
  await visit.page.locator(`[data-pouch=${pouch.status}]`).waitFor()
  return visit
}

const panelText = ({ page }: Visit) => page.locator('[data-pouch]').textContent()

it('on a phone the filters of the pouches are closed at first, the first pouch begins in the upper half of the window, and open filters take at most 400 px', async () => {
  const visit = await app.visit({ as: 'director', at: LYON, width: 360, height: 740 })
  const { page, t } = visit
  await visit.open('/carryingPouch')
  const opener = page.locator('main summary').filter({ hasText: t('filter.open') })
  const firstPouch = page.locator('main tbody tr:has(td)').first()
  await firstPouch.waitFor()
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0)
  expect((await firstPouch.boundingBox())!.y).toBeLessThan(370)
  await opener.click()
  const fields = page.locator('main details').filter({ hasText: t('filter.open') })
  await find(visit, 'searchbox', 'pouches.filter.number').waitFor()
  expect((await fields.boundingBox())!.height).toBeLessThanOrEqual(400)
})

describe('a pouch', () => {
  it('is found by number and value, which are in the address; it opens beside the list and is still open after a reload', async () => {
    const pouch = await pouchOf('CREATED')
    const visit = await app.visit({ as: 'director', at: LYON })
    const { page } = visit
    await visit.open('/carryingPouch')
    await find(visit, 'searchbox', 'pouches.filter.number').fill(pouch.number)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === pouch.number)
    await find(visit, 'textbox', 'pouches.filter.valueCents_from').fill('0,01')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('valueCents_from') === '1')
    const rows = page.getByRole('row').filter({ hasText: pouch.number })
    await expect.poll(() => rows.count()).toBe(1)
    await find(visit, 'textbox', 'pouches.filter.valueCents_to').fill('abc')
    await page.getByText(visit.t('failure.MoneyUnreadable')).waitFor()
    await rows.first().click()
    await page.waitForURL((url) => url.searchParams.get('id') === pouch.id)
    await page.getByText(visit.t('pouches.panel.name', { number: pouch.number })).waitFor()
    await page.reload()
    await page.getByText(visit.t('pouches.panel.name', { number: pouch.number })).waitFor()
  })

  it('shows a director its chain of custody with the receipt, and no button for the carrier’s count', async () => {
    const visit = await openPouch('director', await pouchOf('VALIDATED'))
    const chain = find(visit, 'region', 'pouches.custody.title')
    await chain.getByText(visit.t('pouches.custody.handedOver')).waitFor()
    const text = await chain.textContent()
    for (const event of ['closed', 'prepared'] as const)
      expect(text).toContain(visit.t(`pouches.custody.${event}`))
    expect(text).toMatch(/BR-\d+/u)
    expect(await find(visit, 'button', 'pouches.carrierCount.add').count()).toBe(0)
  })

  it('gets its seal number from the camera, while it is in the establishment', async () => {
    const pouch = await pouchOf('CREATED')
    const visit = await openPouch('director', pouch)
    await find(visit, 'button', 'pouches.seal.add').click()
    const dialog = find(visit, 'dialog', 'pouches.seal.title', { number: pouch.number })
    await dialog.waitFor()
    await find(visit, 'button', 'pouches.camera.open', {}, dialog).click()
    const field = dialog.getByRole('textbox', { name: visit.t('pouches.seal') })
    await expect.poll(() => field.inputValue(), { timeout: 30_000 }).toBe(SEAL)
    await find(visit, 'button', 'action.save', {}, dialog).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => panelText(visit)).toContain(SEAL)
  })

  it('gets the carrier’s count from accounting, with the difference', async () => {
    const pouch = await pouchOf('VALIDATED')
    const visit = await openPouch('accountant', pouch)
    await find(visit, 'button', 'pouches.carrierCount.add').click()
    const dialog = find(visit, 'dialog', 'pouches.carrierCount.title', { number: pouch.number })
    const field = find(visit, 'textbox', 'pouches.amount.carrier', {}, dialog)
    await field.fill('12,345')
    await find(visit, 'button', 'action.save', {}, dialog).click()
    await dialog.getByText(visit.t('failure.MoneyTooPrecise')).first().waitFor()
    await field.fill(String(pouch.valueCents / 100 - 5).replace('.', ','))
    await find(visit, 'button', 'action.save', {}, dialog).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => panelText(visit)).toContain(visit.signed(-500))
    await expect.poll(() => panelText(visit)).toContain(visit.t('pouches.custody.carrierCounted'))
  })
})

it('a pouch number at the preparation is read by the camera, and refused if it belongs to no free pouch', async () => {
  const visit = await app.visit({ as: 'director', at: LYON })
  await visit.open('/moneyremittance?step=type')
  await notesRadio(visit).check()
  await find(visit, 'button', 'action.next').click()
  await find(visit, 'button', 'pouches.camera.open').click()
  const dialog = find(visit, 'dialog', 'pouches.camera.title')
  // The hyphen is left out, as in every pouch number.
  const number = SEAL.replace('-', '')
  await dialog.getByText(visit.t('remittance.pouches.unknown', { number })).waitFor({ timeout: 30_000 })
  await find(visit, 'button', 'action.close', {}, dialog).click()
  await dialog.waitFor({ state: 'hidden' })
})
