import { describe, expect, it } from 'vitest'
import type { RemittanceRow } from '../../src/domain/contract/remittances.ts'
import type { Page } from '../../src/domain/outcome.ts'
import { type Visit, withApp } from '../support/app.ts'
import { LYON } from '../support/demo.ts'
import { expectFocus, find, notesRadio } from '../support/interactions.ts'
import { labelOf, pouchCheckboxes } from './steps/remit.ts'

const app = withApp()
const LOW_TONE_HZ = 220
const HIGH_TONE_HZ = 1_320
type Step = 'type' | 'pouches' | 'carrier' | 'review'
const STEPS: readonly Step[] = ['type', 'pouches', 'carrier', 'review']

const heading = (visit: Visit, step: Step) =>
  find(visit, 'heading', 'step.of', {
    step: STEPS.indexOf(step) + 1,
    total: 4,
    title: visit.t(`remittance.step.${step}`),
  })

/** Resolves when the step is shown and is in the address. */
async function waitForStep(visit: Visit, step: Step): Promise<void> {
  await heading(visit, step).waitFor()
  await visit.page.waitForURL((url) => url.searchParams.get('step') === step)
}

const goToNextStep = async (visit: Visit) => find(visit, 'button', 'action.next').click()

/**
 * As director@ in Lyon, opens the step where pouches are selected. Each visit is a new browser profile without
 * drafts of earlier tests.
 */
async function openPouchesStep() {
  const visit = await app.visit({ as: 'director', at: LYON })
  await visit.open('/moneyremittance?step=type')
  await notesRadio(visit).check()
  await goToNextStep(visit)
  await waitForStep(visit, 'pouches')
  return visit
}

async function openReviewStep() {
  const visit = await openPouchesStep()
  await pouchCheckboxes(visit).first().check()
  await goToNextStep(visit)
  await waitForStep(visit, 'carrier')
  await goToNextStep(visit)
  await waitForStep(visit, 'review')
  return visit
}

/**
 * Records the tones that the page plays from now on. The returned function gives their frequencies in hertz.
 */
async function listen({ page }: Visit): Promise<() => Promise<number[]>> {
  const tones = await page.evaluateHandle(() => {
    const frequencies: number[] = []
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      frequencies.push(this.frequency.value)
      start.apply(this, when)
    }
    return frequencies
  })
  return () => tones.jsonValue()
}

describe('the steps of a preparation', () => {
  it('are in the address, and the browser’s Back goes one step back', async () => {
    const visit = await openReviewStep()
    for (const step of ['carrier', 'pouches', 'type'] as const) {
      await visit.page.goBack()
      await waitForStep(visit, step)
      await expectFocus(
        step === 'pouches' ? find(visit, 'textbox', 'remittance.pouches.scan') : heading(visit, step),
      )
    }
    await expect.poll(() => notesRadio(visit).isChecked()).toBe(true)
    await goToNextStep(visit)
    await expect.poll(() => pouchCheckboxes(visit).first().isChecked()).toBe(true)
  })

  it('have a back button; a step that was opened from the review leads back to the review', async () => {
    const visit = await openReviewStep()
    await find(visit, 'button', 'remittance.review.change', {
      what: visit.t('remittance.step.pouches'),
    }).click()
    await waitForStep(visit, 'pouches')
    await pouchCheckboxes(visit).nth(1).check()
    await goToNextStep(visit)
    await waitForStep(visit, 'review')
    await find(visit, 'button', 'action.back').click()
    await waitForStep(visit, 'carrier')
  })

  it('do not continue without a selected pouch, and show why', async () => {
    const visit = await openPouchesStep()
    const button = find(visit, 'button', 'action.next')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    const id = await button.getAttribute('aria-describedby')
    await expect.poll(() => visit.page.locator(`[id="${id}"]`).textContent()).toBe(visit.t('failure.NoPouch'))
    await button.press('Enter')
    await waitForStep(visit, 'pouches')
  })

  it('set the focus in the scan field of the pouches, accept scans anywhere on that page, and report a repeated scan', async () => {
    const visit = await openPouchesStep()
    const { page, t } = visit
    const scan = find(visit, 'textbox', 'remittance.pouches.scan')
    await expectFocus(scan)
    const [first, second] = await Promise.all(
      [0, 1].map((index) => labelOf(pouchCheckboxes(visit).nth(index))),
    )
    // A scanner types as a keyboard does and ends with Enter.
    const scanNumber = async (number: string) => {
      await page.keyboard.type(number)
      await page.keyboard.press('Enter')
    }
    await scanNumber(first!)
    await expect.poll(() => pouchCheckboxes(visit).first().isChecked()).toBe(true)
    await heading(visit, 'pouches').evaluate((element: HTMLElement) => element.focus())
    await scanNumber(second!)
    await expect.poll(() => pouchCheckboxes(visit).nth(1).isChecked()).toBe(true)
    await scanNumber(second!)
    await page.getByText(t('remittance.scan.again', { number: second! })).waitFor()
    // Enter in the empty field leads to the next step.
    await page.keyboard.press('Enter')
    await waitForStep(visit, 'carrier')
  })

  it('refuse a scanned number that no pouch has, with a low tone, and refuse an invalid date', async () => {
    const visit = await openPouchesStep()
    const tones = await listen(visit)
    const scan = find(visit, 'textbox', 'remittance.pouches.scan')
    await scan.fill('999999')
    await scan.press('Enter')
    await visit.page.getByText(visit.t('remittance.pouches.unknown', { number: '999999' })).waitFor()
    await expect.poll(() => scan.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(tones).toEqual([LOW_TONE_HZ])
    const [pouch] = await pouchCheckboxes(visit).all()
    await scan.fill(await labelOf(pouch!))
    await scan.press('Enter')
    await expect.poll(() => pouchCheckboxes(visit).first().isChecked()).toBe(true)
    await expect.poll(tones).toEqual([LOW_TONE_HZ, HIGH_TONE_HZ])
    await goToNextStep(visit)
    const date = find(visit, 'textbox', 'remittance.column.date')
    await date.fill('31/02/2027')
    await date.press('Tab')
    await visit.page.getByText(visit.t('date.unreadable')).waitFor()
    await expect.poll(() => date.inputValue()).toBe('31/02/2027')
  })
})

describe('an unfinished preparation', () => {
  it('is resumed with its selected pouches after visiting another screen', async () => {
    const visit = await openPouchesStep()
    await pouchCheckboxes(visit).nth(0).check()
    await pouchCheckboxes(visit).nth(2).check()
    const menu = visit.page.getByRole('navigation', { name: visit.t('shell.menu.label') })
    await find(visit, 'link', 'shell.menu.pouchList', {}, menu).click()
    await find(visit, 'table', 'pouches.title').waitFor()
    await find(visit, 'link', 'shell.menu.remittances', {}, menu).click()
    await find(visit, 'link', 'remittance.prepare').click()
    await visit.page
      .getByRole('status')
      .filter({ hasText: visit.t('remittance.draft.resumed') })
      .waitFor()
    await waitForStep(visit, 'pouches')
    const boxes = await pouchCheckboxes(visit).all()
    await expect
      .poll(() => Promise.all(boxes.slice(0, 3).map((box) => box.isChecked())))
      .toEqual([true, false, true])
  })

  it('is resumed after a reload, and can be discarded to start over', async () => {
    const visit = await openReviewStep()
    await visit.page.reload()
    await waitForStep(visit, 'review')
    await find(visit, 'button', 'remittance.startOver').click()
    await waitForStep(visit, 'type')
    await expect.poll(() => notesRadio(visit).isChecked()).toBe(false)
  })
})

it('a prepared remittance is not prepared again by Back, a reload or the address of the review', async () => {
  const visit = await openReviewStep()
  await find(visit, 'button', 'remittance.review.prepare').click()
  await visit.page
    .getByRole('status')
    .filter({ hasText: visit.t('remittance.prepared.next') })
    .waitFor()
  const director = await app.apiClientAs('director', LYON)
  const count = async () =>
    (await director.get<Page<unknown>>('remittances', { range: '0-99' })).data.entries.length
  const before = await count()
  await visit.page.waitForURL(/step=prepared/u)
  const confirmation = visit.page.url()
  await visit.page.goBack()
  await visit.page.goBack()
  await visit.page.reload()
  await visit.open('/moneyremittance?step=review')
  await waitForStep(visit, 'type')
  await expect.poll(() => count()).toBe(before)
  await visit.page.goto(confirmation)
  await find(visit, 'button', 'remittance.handOver').waitFor()
})

it('Enter moves the focus through a hand-over; when the request fails, the input stays and cannot be changed until Back is pressed', async () => {
  const api = await app.apiClientAs('director', LYON)
  const { data } = await api.get<Page<RemittanceRow>>('remittances', {
    status: 'PREPARED',
    establishmentId: api.user.establishmentId ?? '',
  })
  const visit = await app.visit({ as: 'director', at: LYON })
  const { page, t } = visit
  await visit.open(`/moneyremittance?id=${data.entries[0]?.id}`)
  await find(visit, 'button', 'remittance.handOver').click()
  const receipt = page.getByRole('textbox', { name: t('remittance.handOver.receipt') })
  await receipt.fill('BR-1')
  await receipt.press('Enter')
  await expectFocus(page.getByRole('textbox', { name: t('remittance.handOver.courier') }))
  await page.keyboard.press('Enter')
  await expectFocus(find(visit, 'button', 'remittance.handOver.submit'))
  const [first, ...others] = await pouchCheckboxes(visit).all()
  for (const box of [first!, ...others]) await box.check()
  visit.expectErrors(/ERR_FAILED/u)
  await page.route('**/api/**/remittancesstatus**', (route) => route.abort())
  await find(visit, 'button', 'remittance.handOver.submit').click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.dataNotProvided') })
    .waitFor()
  expect([await first!.isDisabled(), await receipt.getAttribute('readonly')]).toEqual([true, ''])
  await find(visit, 'button', 'action.back').click()
  await first!.uncheck()
  await expect.poll(() => receipt.inputValue()).toBe('BR-1')
})
