import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { category } from '../machines/support/counting.ts'
import { sceneAt } from './support/answers.ts'
import { nameOf } from './support/outline.ts'
import { openScene } from './support/press.ts'
import { SHEET_ADDRESS, STORED_FIELDS } from './support/records/common.ts'
import { OPEN_LOG } from './support/records/counts.ts'
import { prepareScreens, UNREACHABLE } from './support/screen.tsx'
import { shownStates } from './support/shown-states.ts'

prepareScreens()

/** A category of the sheet: how its money is counted, and whether it is the only one of its payment mode. */
type Counted = Partial<ReturnType<typeof category>> & { readonly isAlone?: boolean }

const CARDS = category({ ...STORED_FIELDS, id: 'cards', name: 'Cards', countType: 2 })

/** Opens a sheet of this date with a category named Amex, and takes the steps. */
function openSheet({ isAlone = false, ...changes }: Counted, steps: readonly string[], date = '2026-11-19') {
  const amex = category({ ...STORED_FIELDS, id: 'amex', name: 'Amex', ...changes })
  const address = `/cashregister?date=${date}&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97`
  const answers = { cashlogs: [], archives: [], paymentcategories: isAlone ? [amex] : [CARDS, amex] }
  return openScene(sceneAt(address, 'director', steps, answers))
}

/** The lines of the category Amex: label, name of the field, amount. */
function lines(): readonly string[] {
  const group = [...document.querySelectorAll('[role="group"]')].find((each) => nameOf(each) === 'Amex')
  const labels = [...(group?.querySelectorAll('span[aria-hidden="true"]') ?? [])]
  return labels.map(({ textContent, parentElement: line }) => {
    const field = line?.querySelector('input')
    return [textContent, field ? nameOf(field) : 'no field', line?.lastElementChild?.textContent].join(' | ')
  })
}

/** Each way to count: the category, what is typed, and the lines afterwards. */
const LINES: readonly (readonly [Counted, steps: readonly string[], lines: readonly string[]])[] = [
  [{ countType: 1 }, ['Total Amex = 12+3'], ['Amex | Total Amex | €15.00']],
  [{ countType: 1, isAlone: true }, ['Total Amex = 12'], ['Total | Total Amex | €12.00']],
  [
    { countType: 2 },
    ['Quantity Amex = 2', 'Total Amex = 12+3'],
    ['Quantity | Quantity Amex | ', 'Total | Total Amex | €15.00'],
  ],
  [{ countType: 3, unitValueCents: 9_00 }, ['Quantity Amex = 2'], ['Amex€9 × | Quantity Amex | €18.00']],
  [
    { countType: 3, unitValueCents: 9_00, isAlone: true },
    ['Quantity Amex = 2'],
    ['€9× | Quantity Amex | €18.00'],
  ],
  [
    { countType: 4 },
    ['Number of €50 = 2'],
    [
      '€500× | Number of €500 | ',
      '€200× | Number of €200 | ',
      '€100× | Number of €100 | ',
      '€50× | Number of €50 | €100.00',
      '€20× | Number of €20 | ',
      '€10× | Number of €10 | ',
      '€5× | Number of €5 | ',
      'Total | no field | €100.00',
    ],
  ],
  [
    { countType: 5 },
    ['Total Amex = 3'],
    [
      '€2× | Number of €2 | ',
      '€1× | Number of €1 | ',
      '€0.50× | Number of €0.50 | ',
      '€0.20× | Number of €0.20 | ',
      '€0.10× | Number of €0.10 | ',
      '€0.05× | Number of €0.05 | ',
      '€0.02× | Number of €0.02 | ',
      '€0.01× | Number of €0.01 | ',
      'or total only | Total Amex | ',
    ],
  ],
  [
    { countType: 6 },
    ['Quantity Amex = 2', 'Total Amex = 12'],
    ['Quantity | Quantity Amex | ', 'Total | Total Amex | '],
  ],
]

/** The lines in January, when vouchers of last year are accepted. */
const IN_JANUARY: readonly (readonly [Counted, lines: readonly string[]])[] = [
  [
    { countType: 2, paperTicket: true },
    [
      'Quantity | Quantity Amex | ',
      'Total | Total Amex | ',
      'Of which 2025 | Amex, vouchers of 2025 | ',
      'Their value | Amex, value of the vouchers of 2025 | ',
    ],
  ],
  [
    { countType: 3, unitValueCents: 9_00, paperTicket: true },
    ['Amex€9 × | Quantity Amex | Not counted', 'Of which 2025 | Amex, vouchers of 2025 | '],
  ],
]

describe('a category of a sheet', () => {
  it.each(LINES)('counted as %j has after %j the lines %j', async (counted, steps, expected) => {
    await openSheet(counted, steps)
    expect(lines()).toEqual(expected)
  })

  it.each(IN_JANUARY)('counted in January as %j has the lines %j', async (counted, expected) => {
    await openSheet(counted, [], '2026-01-10')
    expect(lines()).toEqual(expected)
  })
})

/** The texts of the errors at the fields. */
const fieldErrors = (): readonly (string | null | undefined)[] =>
  [...document.querySelectorAll('input[aria-invalid=true]')].map((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return `${nameOf(field)}: ${ids.map((id) => document.getElementById(id)?.textContent).join(' ')}`
  })

it('the same number on two pouches of the sheet is an error at both fields once the second is left', async () => {
  const paymentcategories = [
    category({ ...STORED_FIELDS, id: 'notes', name: 'Notes', countType: 4 }),
    category({ ...STORED_FIELDS, id: 'cheques', paymentModeId: 'mode-2', name: 'Cheques', countType: 6 }),
  ]
  const steps = [
    ...['Number of €50 = 2', 'Total Cheques = 12'],
    ...['Pouch number Notes = ABC123', 'Pouch number Cheques = ABC123'],
  ]
  const address =
    '/cashregister?date=2026-11-19&service=evening&register=01a02844-e980-7005-81c2-a65bc3513e97'
  await openScene(sceneAt(address, 'director', steps, { cashlogs: [], archives: [], paymentcategories }))
  expect(fieldErrors()).toEqual([])
  await act(() => (document.activeElement as HTMLElement).blur())
  const error = 'Two pouches on this sheet have this number.'
  expect(fieldErrors()).toEqual([`Pouch number Notes: ${error}`, `Pouch number Cheques: ${error}`])
})

it('a sheet is left at the first press of “Switch sheet” after a save that failed', async () => {
  const steps = ['Comment = Again', 'Save without validating', 'Switch sheet']
  await openScene(
    sceneAt(SHEET_ADDRESS, 'director', steps, {
      'cashlogs/log-5': OPEN_LOG,
      'PUT cashlogs/log-6': UNREACHABLE,
    }),
  )
  expect(shownStates()).toContain('cashLog choosing')
})

/* Cards of 1 000 with tips of 20, and the line of the tips: only a turnover of 1 020 gives no difference. */
it('a sheet with a category on the credit side says that the turnover contains all payments and this category', async () => {
  await openSheet({ countType: 1, debit: false }, [
    'Float to deduct = 0',
    'Total Cards = 1000',
    'Total Amex = 20',
    'Turnover = 1020',
  ])
  const { textContent } = document.body
  expect(textContent).toContain('The closing of this service has not arrived yet: enter the turnover.')
  expect(textContent).toContain(
    'Enter the payments of the service, as the till shows them, plus the amount of “Amex”.',
  )
  expect(textContent).toContain('Counted€1,020.00Float€0.00Expected (typed)€1,020.00')
  await openSheet({ countType: 1 }, [])
  expect(document.body.textContent).not.toContain('Enter the payments')
})

it('a sheet without a category shows a notice, and offers no empty lines to fill', async () => {
  const answers = { cashlogs: [], archives: [], paymentcategories: [] }
  await openScene(sceneAt(SHEET_ADDRESS, 'director', [], answers))
  expect(document.body.textContent).toContain(
    'No active payment category, so nothing can be counted: an administrator can create one.',
  )
  expect(document.body.textContent).not.toContain('Fill empty lines with 0')
})
