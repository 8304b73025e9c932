import { expect, it } from 'vitest'
import { COUNT_TYPES } from '../../src/domain/count-types.ts'
import { sceneAt } from './support/answers.ts'
import { outline, whyDisabled } from './support/outline.ts'
import { buttonNamed, elementAt, openScene } from './support/press.ts'
import { PREPARED } from './support/records/cash.ts'
import { auditEvent, ESTABLISHMENT } from './support/records/common.ts'
import { ARCHIVE, CONTROL_SHEET, REGISTERS } from './support/records/counts.ts'
import { MONTH } from './support/records/office.ts'
import { DIALOG } from './support/scenes.ts'
import { type Answers, prepareScreens } from './support/screen.tsx'

prepareScreens()

it('the list of entries shows no sums when there are too many entries to add up', async () => {
  const listWith = (totalIsCapped: boolean) =>
    sceneAt('/control?view=accounting&part=entries', 'accountant', [], {
      'accountingentries/count': {
        totalItems: 1_000_000,
        totalIsCapped,
        sums: { debitCents: totalIsCapped ? null : 700_01, creditCents: totalIsCapped ? null : 700_01 },
      },
    })
  await openScene(listWith(false))
  expect(elementAt('body').textContent).toContain('1,000,000 entries: €700.01 debit')
  await openScene(listWith(true))
  expect(elementAt('body').textContent).not.toContain('entries: ')
})

it.each([
  [0, false],
  [4_00, true],
])(
  'before a count of coins of %i cents is invalidated, the dialog says that its wallet movement is reversed: %s',
  async (totalCents, isNamed) => {
    const counts = CONTROL_SHEET.counts
      .filter(({ id }) => id === 'count-1')
      .map((count) => ({ ...count, countType: COUNT_TYPES.COINS, totalCents }))
    await openScene(
      sceneAt('/control', 'accountant', ['Select all rows on the page', 'Invalidate'], {
        controlsheets: [{ ...CONTROL_SHEET, status: 'VALIDATED', counts }],
      }),
    )
    expect(elementAt(DIALOG).textContent.includes('The change movement is reversed.')).toBe(isNamed)
  },
)

it('the history of an establishment separates its labels and e-mail addresses by commas and spaces', async () => {
  const change = auditEvent({
    entity: 'establishment',
    entityId: 'establishment-1',
    action: 'update',
    before: { labels: ['South'], alertRecipients: ['a@b.test', 'c@d.test'] },
    after: { labels: ['South', 'Centre'], alertRecipients: [] },
  })
  await openScene(sceneAt('/establishment?id=establishment-1', 'admin', [], { auditevents: [change] }))
  const text = elementAt('body').textContent
  expect(text).toContain('South, Centre')
  expect(text).toContain('a@b.test, c@d.test')
})

it('the panel of a closing groups the digits of its covers', async () => {
  const archive = { ...ARCHIVE, clients: 1234 }
  await openScene(
    sceneAt('/cashpad?view=archives&id=archive-7', 'admin', [], {
      archives: [archive],
      'archives/archive-7': archive,
    }),
  )
  expect(elementAt('aside').textContent).toContain('1,234')
})

it('the panel of a closing subtracts a type of sale on the debit side, also in its totals', async () => {
  const archive = {
    ...ARCHIVE,
    sales: [
      { saleType: 'Food', taxRate: 100, amountCents: 110_00, taxCents: 10_00, debit: false },
      { saleType: 'Discounts', taxRate: 100, amountCents: 11_00, taxCents: 1_00, debit: true },
      { saleType: 'Donations', taxRate: 0, amountCents: 2_00, taxCents: 0, debit: true },
    ],
  }
  await openScene(
    sceneAt('/cashpad?view=archives&id=archive-7', 'admin', [], {
      archives: [archive],
      'archives/archive-7': archive,
    }),
  )
  const [sales] = elementAt('aside').querySelectorAll('table')
  const rows = [...sales!.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    // Without the word joiner behind the sign.
    [...row.children].map(({ textContent }) => textContent.replaceAll('\u2060', '')),
  )
  // By hand: 110 − 11 − 2 = 97, and 10 − 1 = 9 of VAT.
  expect(rows).toEqual([
    ['Food', '10%', '€110.00', '€10.00'],
    ['Discounts', '10%', '−€11.00', '−€1.00'],
    ['Donations', '0%', '−€2.00', '€0.00'],
    ['Total', '', '€97.00', '€9.00'],
  ])
})

it('a month of last year that is opened from the tasks is shown in the field of the month to close', async () => {
  await openScene(
    sceneAt('/control?view=accounting&part=closings', 'accountant', ['June 2025'], {
      accountingmonth: { ...MONTH, earlierMonth: '2025-06' },
    }),
  )
  expect(outline(document.body)).toContain('Month = June 2025')
})

it.each([
  // The clock of the page shows 14:00 UTC on 20 November.
  ['2026-11-20T23:00:00.000Z', 'Someone else must validate: you prepared this deposit.'],
  ['2026-11-19T23:00:00.000Z', null],
])(
  'the person who prepared a remittance may hand it over once the establishment allows self-validation: from %s on',
  async (selfValidationFrom, reason) => {
    const answers = {
      'establishments/establishment-1': { ...ESTABLISHMENT, selfValidationFrom },
      'remittances/remittance-7': PREPARED,
    }
    const steps = ['Hand over to the carrier', 'ABC123', 'ABC124']
    await openScene(sceneAt('/moneyremittance?id=remittance-7', 'director', steps, answers))
    expect(whyDisabled(buttonNamed('Validate the hand-over'))).toBe(reason)
  },
)

it('a remittance of another establishment names that establishment and follows its rules', async () => {
  const answers = {
    'establishments/establishment-1': { ...ESTABLISHMENT, allowSelfValidation: false },
    'establishments/establishment-2': { ...ESTABLISHMENT, id: 'establishment-2', name: 'Croix-Rousse' },
    'remittances/remittance-7': {
      ...PREPARED,
      establishmentId: 'establishment-2',
      establishmentName: 'Croix-Rousse',
    },
  }
  const steps = ['Hand over to the carrier', 'ABC123', 'ABC124']
  const handOver = (changes: Answers) =>
    sceneAt('/moneyremittance?id=remittance-7', 'director', steps, changes)
  await openScene(handOver(answers))
  expect(outline(elementAt('h1'))).toEqual(['Deposit no. 18 · Croix-Rousse'])
  expect(whyDisabled(buttonNamed('Validate the hand-over'))).toBeNull()
  // The establishment of the person does not allow self-validation.
  await openScene(handOver({ ...answers, 'remittances/remittance-7': PREPARED }))
  expect(outline(elementAt('h1'))).toEqual(['Deposit no. 18'])
  expect(whyDisabled(buttonNamed('Validate the hand-over'))).toBe(
    'Someone else must validate: you prepared this deposit.',
  )
})

it('an administered list whose filters match nothing does not suggest a wider period, because it has none', async () => {
  await openScene(sceneAt('/cashcarrier?status=INACTIVE', 'admin', [], { cashcarriers: [] }))
  const text = outline(document.body)
  expect(text).toContain('Change the search or remove a filter.')
  expect(text).not.toContain('Widen the period or remove a filter.')
})

it.each([
  ['director', 'New register → /establishment-settings'],
  ['user', 'A director or an administrator can create one.'],
] as const)(
  'the start page of counting offers no inactive till, and says to a %s that none is active',
  async (role, help) => {
    const [terrace, bar] = REGISTERS
    await openScene(
      sceneAt('/cashregister', role, [], {
        cashregisters: [
          { ...terrace, status: 'INACTIVE' },
          { ...bar, status: 'INACTIVE' },
        ],
      }),
    )
    const lines = outline(document.body)
    expect(lines).toEqual(expect.arrayContaining(['No active registers', help]))
    expect(lines.filter((line) => /^Register =|sheet to fill in by hand/u.test(line))).toEqual([])
  },
)

it('the paper sheets to print are those of the active tills', async () => {
  const [terrace, bar] = REGISTERS
  await openScene(
    sceneAt('/cashregister', 'director', [], { cashregisters: [terrace, { ...bar, status: 'INACTIVE' }] }),
  )
  const papers = outline(document.body).filter((line) => line.includes('(PDF)'))
  expect(papers).toEqual([expect.stringContaining('Terrace')])
  expect(papers[0]).not.toContain('Bar')
})

it('the columns of the audit log include the IP address only for administrators', async () => {
  const columnsFor = async (role: 'admin' | 'accountant') => {
    await openScene(sceneAt('/control?view=audit', role, ['Columns']))
    return outline(document.body).join(' ')
  }
  expect(await columnsFor('admin')).toContain('IP address')
  expect(await columnsFor('accountant')).not.toContain('IP address')
})

it('the bank details of an establishment say that only an administrator can change them, and lead administrators to them', async () => {
  const bankLines = async (role: 'admin' | 'director') => {
    await openScene(sceneAt('/establishment-settings', role))
    return outline(document.body).filter((line) => /administrator can|bank details/u.test(line))
  }
  expect(await bankLines('director')).toEqual(['Only an administrator can change them.'])
  expect(await bankLines('admin')).toEqual(['Change the bank details → /establishment?id=establishment-1'])
})
