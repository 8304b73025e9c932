import { describe, expect, it } from 'vitest'
import { type Visit, withApp } from '../support/app.ts'
import { LYON, PARIS, sheetAddress, TODAY } from '../support/demo.ts'
import { find } from '../support/interactions.ts'
import { expectedOf } from './steps/sheet.ts'
import { fieldNames, fieldOf, typeIn } from './steps/sheet-fields.ts'

/** user@ also works in Lyon, where people count blind. */
const app = withApp({
  each: 'test',
  change: async (trx) => {
    const lyon = await trx
      .selectFrom('establishments')
      .select(['id', 'organization_id', 'blind_count'])
      .where('name', '=', LYON)
      .executeTakeFirstOrThrow()
    expect(lyon.blind_count).toBe(true)
    const { id: user_id } = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'user@sacoche.example')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('user_establishments')
      .values({ organization_id: lyon.organization_id, user_id, establishment_id: lyon.id })
      .execute()
  },
})

const LUNCH = { date: TODAY, service: 'lunch', register: 'Salle' } as const

/** Opens the sheet of today’s lunch, which has a closing. Returns the expected amount as it would be displayed. */
async function openLunch(person: 'user' | 'director', at: string) {
  const client = await app.apiClientAs(person, at)
  const visit = await app.visit({ as: person, at })
  await visit.open(await sheetAddress(client, LUNCH))
  await fieldOf(visit, fieldNames(visit).card).waitFor()
  const { takingsCents } = await expectedOf(await app.apiClientAs('director', at), LUNCH)
  return { visit, expected: visit.money(takingsCents) }
}

const resultPanel = ({ page, t }: Visit) =>
  page.getByRole('complementary', { name: t('cashLog.result.title') })

describe('a person who counts blind', () => {
  it('does not see the expected amount until the count is validated', async () => {
    const { visit, expected } = await openLunch('user', LYON)
    const { card, pouch, fifties } = fieldNames(visit)
    await typeIn(visit, { [card]: '100', [fifties]: '1', [pouch]: '440001' })
    await resultPanel(visit).getByText(visit.t('cashLog.result.hidden')).waitFor()
    // Screen readers hear the counted total, as others see it.
    await resultPanel(visit)
      .getByRole('status')
      .filter({ hasText: `${visit.t('cashLog.result.counted')} ${visit.money(15_000)}` })
      .waitFor()
    const deltaTexts = [visit.t('delta.short'), visit.t('delta.over'), visit.t('delta.exact')]
    const visibleHints = async () => {
      const text = (await visit.page.getByRole('main').textContent()) ?? ''
      return [expected, ...deltaTexts].filter((amountText) => text.includes(amountText))
    }
    expect(await visibleHints()).toEqual([])

    await find(visit, 'button', 'cashLog.act.review').click()
    await visit.page.getByText(visit.t('cashLog.review.hidden')).waitFor()
    expect(await visibleHints()).toEqual([])
    await visit.page
      .getByRole('textbox', { name: visit.t('cashLog.field.comment') })
      .fill('Compté à l’aveugle.')
    await find(visit, 'button', 'cashLog.act.validate').click()
    await find(visit, 'heading', 'cashLog.confirmed.ko').waitFor()
    await expect.poll(() => visibleHints()).toContain(deltaTexts[0])
  })

  it.each([
    { person: 'director', at: LYON, why: 'the role may know' },
    { person: 'user', at: PARIS, why: 'the establishment lets everyone know' },
  ] as const)(
    'differs from others: $person at $at sees the expected amount ($why)',
    async ({ person, at }) => {
      const { visit, expected } = await openLunch(person, at)
      await resultPanel(visit).getByText(expected).first().waitFor()
      await expect.poll(() => resultPanel(visit).getByText(visit.t('cashLog.result.hidden')).count()).toBe(0)
    },
  )
})
