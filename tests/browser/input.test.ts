import { describe, expect, it } from 'vitest'
import type { CashLog } from '../../src/domain/contract/cash-logs.ts'
import type { Pouch } from '../../src/domain/contract/pouches.ts'
import type { Page } from '../../src/domain/outcome.ts'
import type { MessageId } from '../../src/i18n/ids.ts'
import { type Visit, withApp } from '../support/app.ts'
import { categoryName, PARIS } from '../support/demo.ts'
import { expectFocus, find } from '../support/interactions.ts'
import {
  fieldNames,
  fieldOf,
  isInsideVertically,
  logsOf,
  openSheet,
  typeIn,
  waitUntilSaved,
  wholeSheet,
} from './steps/sheet-fields.ts'

const app = withApp()

/** The value of a field, its `aria-invalid` attribute, and the text that describes it. */
async function fieldState(visit: Visit, name: string) {
  const field = fieldOf(visit, name)
  const describedBy = (await field.getAttribute('aria-describedby')) ?? ''
  const description = await Promise.all(
    describedBy
      .split(' ')
      .filter(Boolean)
      .map((id) => visit.page.locator(`[id="${id}"]`).textContent()),
  )
  return {
    value: await field.inputValue(),
    invalid: await field.getAttribute('aria-invalid'),
    description: description.join(' ').trim(),
  }
}

type FieldKey = keyof ReturnType<typeof fieldNames>

describe('an invalid field', () => {
  it.each<{ key: FieldKey; text: string; failure: MessageId }>([
    { key: 'card', text: 'douze', failure: 'failure.MoneyUnreadable' },
    { key: 'card', text: '12,345', failure: 'failure.MoneyTooPrecise' },
    { key: 'card', text: '999999999999999999', failure: 'failure.MoneyTooLarge' },
    { key: 'fifties', text: '2,5', failure: 'failure.QuantityInvalid' },
    { key: 'fifties', text: 'deux', failure: 'failure.QuantityInvalid' },
    { key: 'float', text: '15O', failure: 'failure.MoneyUnreadable' },
  ])('is marked, shows its error and keeps its text: $text', async ({ key, text, failure }) => {
    const { visit } = await openSheet(app, { register: 'Salle', service: 'lunch' })
    const name = fieldNames(visit)[key]
    await typeIn(visit, { [name]: text })
    await fieldOf(visit, name).press('Enter')
    await expect
      .poll(() => fieldState(visit, name))
      .toEqual({ value: text, invalid: 'true', description: visit.t(failure) })
    await visit.page
      .getByRole('complementary')
      .getByText(visit.t('cashLog.result.unsure'), { exact: true })
      .waitFor()
  })

  it('prevents validation: the sheet is refused, and the focus moves to the first invalid field', async () => {
    const { visit } = await openSheet(app, { register: 'Bar', service: 'lunch' })
    const { card, pouch } = fieldNames(visit)
    // The pouch number is too short, and its field comes first.
    await typeIn(visit, { ...wholeSheet(visit, '12345'), [card]: 'douze' })
    await find(visit, 'button', 'cashLog.act.review').click()
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.t('cashLog.refused.other') })
      .waitFor()
    await expect.poll(() => visit.page.title()).toContain(visit.t('error.title'))
    await expectFocus(fieldOf(visit, pouch))
    await expect
      .poll(() => fieldState(visit, card))
      .toEqual({
        value: 'douze',
        invalid: 'true',
        description: visit.t('failure.MoneyUnreadable'),
      })
  })
})

describe('a pouch number', () => {
  it('of 5 characters is refused when its field is left, and stays', async () => {
    const { visit } = await openSheet(app, { register: 'Terrasse', service: 'lunch' })
    const { pouch } = fieldNames(visit)
    await typeIn(visit, wholeSheet(visit, ''))
    await fieldOf(visit, pouch).fill('12345')
    expect((await fieldState(visit, pouch)).invalid).toBeNull()
    await fieldOf(visit, pouch).press('Enter')
    await expect
      .poll(() => fieldState(visit, pouch))
      .toEqual({
        value: '12345',
        invalid: 'true',
        description: visit.t('failure.PouchNumberTooShort'),
      })
    await find(visit, 'button', 'cashLog.act.review').click()
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.t('cashLog.refused.other') })
      .waitFor()
    // The focus is on the refused field, which stays marked until its text changes.
    await expectFocus(fieldOf(visit, pouch))
    expect(await fieldState(visit, pouch)).toEqual({
      value: '12345',
      invalid: 'true',
      description: visit.t('failure.PouchNumberTooShort'),
    })
  })

  it('that is in use is refused when its field is left, with the count that uses it; the other pouch is not marked', async () => {
    const director = await app.apiClientAs('director', PARIS)
    const { data } = await director.get<Page<Pouch>>('pouches', {
      type: 'NOTES',
      status: 'CREATED',
      range: '0-0',
    })
    const { number = '', cashLogId, date: usedOn } = data.entries[0] ?? {}
    const log = (await director.get<CashLog>(`cashlogs/${cashLogId}`)).data
    const { visit } = await openSheet(app, { register: 'Terrasse', service: 'evening' })
    const { pouch, fifties } = fieldNames(visit)
    const cheques = visit.t('cashLog.field.pouchOf', { category: categoryName('cheques') })
    await typeIn(visit, { [fifties]: '2', [cheques]: '770011', [pouch]: number })
    expect((await fieldState(visit, pouch)).invalid).toBeNull()
    await fieldOf(visit, pouch).press('Enter')
    const [year, month, day] = (usedOn ?? '').split('-')
    await expect.poll(async () => (await fieldState(visit, pouch)).invalid).toBe('true')
    const { description } = await fieldState(visit, pouch)
    expect(description).toContain(visit.t(`service.${log.service}`))
    expect(description).toContain(`${day}/${month}/${year}`)
    expect((await fieldState(visit, cheques)).invalid).toBeNull()
    await fieldOf(visit, pouch).fill('770012')
    await fieldOf(visit, pouch).press('Enter')
    await expect.poll(async () => (await fieldState(visit, pouch)).invalid).toBeNull()
  })

  it('that is in use is refused at its field by the review, and the input stays', async () => {
    const director = await app.apiClientAs('director', PARIS)
    const { data } = await director.get<Page<Pouch>>('pouches', { status: 'CREATED', range: '0-0' })
    const takenNumber = data.entries[0]?.number ?? ''
    const { visit } = await openSheet(app, { register: 'Salle', service: 'evening' })
    const { pouch, card } = fieldNames(visit)
    await typeIn(visit, wholeSheet(visit, takenNumber))
    // The field still has the focus when the button is pressed. The number is checked before the review is shown.
    await fieldOf(visit, pouch).focus()
    await find(visit, 'button', 'cashLog.act.review').click()
    await visit.page
      .getByRole('alert')
      .filter({ hasText: visit.t('cashLog.refused.other') })
      .waitFor()
    expect([await fieldState(visit, pouch), await fieldOf(visit, card).inputValue()]).toEqual([
      { value: takenNumber, invalid: 'true', description: visit.t('failure.PouchNumberTaken') },
      '100',
    ])
    await expectFocus(fieldOf(visit, pouch))
    await fieldOf(visit, pouch).fill('990001')
    await find(visit, 'button', 'cashLog.act.review').click()
    await find(visit, 'button', 'cashLog.act.validate').click()
    await find(visit, 'heading', 'cashLog.confirmed.ok').waitFor()
  })

  it('is accepted in lower case with spaces around it, and stored in capitals without them', async () => {
    const { visit } = await openSheet(app, { register: 'Bar', service: 'evening' })
    await typeIn(visit, wholeSheet(visit, ' ab12cd '))
    await find(visit, 'button', 'cashLog.act.save').click()
    await waitUntilSaved(visit)
    const [log] = (await logsOf(app, { service: 'evening' })).filter((row) => row.cashRegisterName === 'Bar')
    const fullLog = await (await app.apiClientAs('admin')).get<{ counts: { pouchNumber: string | null }[] }>(
      `cashlogs/${log?.id}`,
    )
    expect(fullLog.data.counts.map(({ pouchNumber }) => pouchNumber)).toContain('AB12CD')
  })
})

describe('a missing value', () => {
  it('is scrolled into view on a phone, where the bar with the button does not cover it', async () => {
    const { visit } = await openSheet(app, { register: 'Terrasse', service: 'evening' }, { width: 360 })
    const { card, turnover } = fieldNames(visit)
    await typeIn(visit, { [card]: '100' })
    await visit.page
      .getByRole('complementary')
      .getByRole('button', { name: visit.t('cashLog.result.open') })
      .click()
    await find(visit, 'button', 'cashLog.act.review').click()
    await expectFocus(fieldOf(visit, turnover))
    const refused = visit.page.getByRole('alert').filter({ hasText: visit.t('failure.TurnoverRequired') })
    await expect
      .poll(async () => [
        await isInsideVertically(refused),
        await isInsideVertically(fieldOf(visit, turnover)),
      ])
      .toEqual([true, true])
    await find(visit, 'button', 'cashLog.act.review').waitFor({ state: 'hidden' })
  })
})
