import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentTexts } from '../../../server/documents/language.ts'
import { drawCashLog } from '../../../server/documents/papers/cash-log.ts'
import type { Paper, PaperTable } from '../../../server/documents/papers/paper-types.ts'
import { drawSlip } from '../../../server/documents/papers/slip.ts'
import { drawWallet } from '../../../server/documents/papers/wallet.ts'
import type { CashLog } from '../../../src/domain/contract/cash-logs.ts'
import type { Establishment } from '../../../src/domain/contract/organizations.ts'
import type { Remittance } from '../../../src/domain/contract/remittances.ts'
import type { Wallet } from '../../../src/domain/contract/wallet-movements.ts'
import {
  changeRemittance,
  dataOf,
  notesOf,
  openTestApp,
  preparedRemittance,
  sealedPouch,
  type TestApp,
  type TestOrganization,
  TODAY,
  validatedCashLog,
  YESTERDAY,
} from '../commands/test-app.ts'

/** A person can add up what a paper or a file shows: totals of tables, and counted − float − expected = difference. */

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const words = documentTexts('fr', 'Europe/Paris')

/** `1 234,50 €`, `−3,20 €`, `Manque −3,20 €` in cents; null for another text. */
function centsOf(text: string): number | null {
  const [, sign, whole, part] =
    /([+\u2212-]?)(\d+),(\d\d)€?$/u.exec(text.replaceAll(/[\s\u2060]/gu, '')) ?? []
  if (whole === undefined) return null
  return Number(`${sign === '\u2212' || sign === '-' ? '-' : ''}${whole}${part}`)
}

interface Drawn {
  readonly tables: readonly PaperTable[]
  readonly facts: ReadonlyMap<string, string>
}

/** Draws a paper on one that records its tables and its pairs of label and value. */
function drawn(draw: (paper: Paper) => void): Drawn {
  const tables: PaperTable[] = []
  const facts = new Map<string, string>()
  draw({
    format: 'a4',
    heading: () => undefined,
    paragraph: () => undefined,
    fields: (pairs) => {
      for (const [term, value] of pairs) facts.set(term, value)
    },
    table: (table) => void tables.push(table),
    signatures: () => undefined,
    gap: () => undefined,
  })
  return { tables, facts }
}

/** Checks each column of amounts against its total; returns how many were checked. */
function expectTotals({ tables }: Drawn): number {
  let checked = 0
  for (const { columns, rows, total } of tables)
    for (const [at, { title }] of columns.entries()) {
      const expected = centsOf(total?.[at] ?? '')
      if (expected === null) continue
      const cells = rows.map((row) => row[at] ?? '')
      const sum = cells.reduce((all, cell) => all + ((typeof cell === 'string' && centsOf(cell)) || 0), 0)
      expect(sum, title).toBe(expected)
      checked += 1
    }
  return checked
}

/** Three sheets with a float, a shortage and an overage. */
async function countedOrganization() {
  const testOrganization = await testApp.createOrganization({ toleranceCents: 5_000 })
  const { ids } = testOrganization
  const logs: CashLog[] = []
  for (const [at, turnoverCents] of [16_000, 15_001, 18_002].entries())
    logs.push(
      await validatedCashLog(testOrganization, {
        date: at === 2 ? TODAY : YESTERDAY,
        service: at === 0 ? 'lunch' : 'evening',
        turnoverCents,
        floatCents: 2_500 * at,
        comment: 'Counted twice',
        counts: [
          notesOf(testOrganization, `SAC10${at}`),
          { paymentCategoryId: ids.coins, totalCents: 1_234 + at },
          { paymentCategoryId: ids.luncheon, quantity: 2, totalCents: 990 },
        ],
      }),
    )
  return { testOrganization, logs }
}

const establishmentOf = async ({ people, ids }: TestOrganization) =>
  dataOf(await people.admin.get<Establishment>(`establishments/${ids.establishment}`))

describe('a paper', () => {
  it('of a sheet: its counts add up to the sum, and sum − float − expected is the difference', async () => {
    const { logs } = await countedOrganization()
    for (const log of logs) {
      const paper = drawn((one) =>
        drawCashLog(one, log, { register: 'Bar', categories: new Map(), reason: null }, words),
      )
      expect(expectTotals(paper)).toBe(1)
      const fact = (key: Parameters<typeof words.t>[0]) => centsOf(paper.facts.get(words.t(key)) ?? '')
      const counted = centsOf(paper.tables[0]?.total?.at(-1) ?? '') ?? 0
      const [float, expected, delta] = [
        fact('paper.log.float'),
        fact('paper.log.expected'),
        fact('paper.log.delta'),
      ]
      expect(float).toBe(0 - log.floatCents)
      expect(delta).toBe(counted + (float ?? 0) - (expected ?? Number.NaN))
    }
  })

  it('of a remittance: its pouches add up to the total, also when one stays behind', async () => {
    const testOrganization = await testApp.createOrganization()
    const pouches = [
      await sealedPouch(testOrganization, '0042177'),
      await sealedPouch(testOrganization, 'AB12345', { date: TODAY }),
    ]
    const prepared = await preparedRemittance(testOrganization, pouches)
    const establishment = await establishmentOf(testOrganization)
    const whole = drawn((one) => drawSlip(one, prepared, establishment, words))
    expect(expectTotals(whole)).toBe(1)
    expect(centsOf(whole.facts.get(words.t('paper.slip.toRemit')) ?? '')).toBe(prepared.totalCents)
    dataOf(
      await changeRemittance(testOrganization, prepared, {
        status: 'VALIDATED',
        confirmedPouchIds: [pouches[0]!.id],
        leftPouchIds: [pouches[1]!.id],
      }),
    )
    const partly = dataOf(
      await testOrganization.people.director.get<Remittance>(`remittances/${prepared.id}`),
    )
    const slip = drawn((one) => drawSlip(one, partly, establishment, words))
    expect(expectTotals(slip)).toBe(1)
    expect(centsOf(slip.facts.get(words.t('paper.slip.total')) ?? '')).toBe(pouches[0]!.valueCents)
  })

  it('of the wallet: denominations and movements add up to the balance', async () => {
    const { testOrganization } = await countedOrganization()
    const { director } = testOrganization.people
    dataOf(
      await director.post('walletmovements', {
        type: 'INVENTORY',
        denominations: { '2000': 5, '500': 3, '100': 40, '20': 7 },
      }),
    )
    const wallet = dataOf(await director.get<Wallet>('wallet', { from: YESTERDAY }))
    const paper = drawn((one) => drawWallet(one, wallet, words))
    expect(expectTotals(paper)).toBe(2)
  })
})

describe('a file', () => {
  /** The rows of a CSV file by the titles of its columns. */
  async function rowsOf(
    { people }: TestOrganization,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ) {
    const answer = await people.accountant.get(path, { format: 'csv', language: 'fr', ...query })
    expect(answer.status, path).toBe(200)
    const [head = '', ...lines] = answer.text.replace('\ufeff', '').trim().split('\r\n')
    const titles = head.split(';')
    return lines.map((line) => {
      const cells = line.split(';')
      return (title: string) => {
        const at = titles.indexOf(title)
        if (at < 0) throw new Error(`${path} has no column ${title}: ${head}`)
        return centsOf(cells[at] ?? '')
      }
    })
  }

  it('of cash logs and of counts shows in each row how its difference results', async () => {
    const { testOrganization, logs } = await countedOrganization()
    const sheets = await rowsOf(testOrganization, 'cashlogs/download')
    expect(sheets).toHaveLength(logs.length)
    for (const of of sheets) {
      const added = (of('Compté') ?? 0) - (of('Fond de caisse') ?? 0) - (of('Attendu') ?? Number.NaN)
      expect(of('Écart')).toBe(added)
    }
    const counts = await rowsOf(testOrganization, 'counts/download')
    expect(counts.reduce((sum, of) => sum + (of('Compté') ?? 0), 0)).toBe(
      logs.reduce((sum, { countedCents }) => sum + countedCents, 0),
    )
  })

  it('of wallet movements leads from line to line to the balance', async () => {
    const { testOrganization } = await countedOrganization()
    const movements = await rowsOf(testOrganization, 'walletmovements/download', { sort: 'at_asc' })
    expect(movements.length).toBeGreaterThan(2)
    let balance = 0
    for (const of of movements) {
      balance += of('Montant') ?? 0
      expect(of('Solde')).toBe(balance)
    }
  })
})
