import type { CashLog, CountInput } from '../../../src/domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../src/domain/contract/payments.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import type { UserClient } from '../../support/app.ts'
import { categoryName, registerOf } from '../../support/demo.ts'

/** A week in August, before the start of the demo: its month contains nothing else. */
export const WEEK = { month: '2026-08', from: '2026-08-03', to: '2026-08-09' } as const
const FIRST_SEQUENCE = 800_001
// In cents: one paper meal voucher, the wine that each service sold, and the VAT of 20 % in it.
const TICKET = 900
const WINE = 2_000
const WINE_TAX = 333

/**
 * One service with the amounts of its closing and of its count, in cents. `paidOut` was paid from the till for a purchase.
 */
export interface WeekService {
  readonly date: string
  readonly service: 'lunch' | 'evening'
  readonly sequence: number
  readonly pouch: string
  readonly notes: number
  readonly card: number
  readonly tickets: number
  readonly paidOut: number
  /** The difference of the count: a note too few (negative) or too many. */
  readonly delta: number
}

/**
 * Fourteen services. In one, bread was paid from the till; one is short of a note, one has a note too much,
 * and one has a paper voucher.
 */
export const WEEK_SERVICES: readonly WeekService[] = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-08-${String(3 + Math.floor(index / 2)).padStart(2, '0')}`,
  service: index % 2 === 0 ? 'lunch' : 'evening',
  sequence: FIRST_SEQUENCE + index,
  pouch: `880${String(index).padStart(3, '0')}`,
  notes: (10 + index) * 1_000,
  card: 5_000 + 137 * index,
  tickets: index === 3 ? TICKET : 0,
  paidOut: index === 4 ? 1_000 : 0,
  delta: index === 5 ? -1_000 : index === 6 ? 1_000 : 0,
}))

const turnoverOf = ({ notes, card, tickets }: WeekService) => notes + card + tickets
/** The VAT of 10 % in the price of the food. */
const foodTaxOf = (service: WeekService) => Math.round((turnoverOf(service) - WINE) / 11)
/** The counted notes of a service, in cents. */
export const notesOf = ({ notes, paidOut, delta }: WeekService) => notes - paidOut + delta
const sum = (amountOf: (service: WeekService) => number) =>
  WEEK_SERVICES.reduce((total, service) => total + amountOf(service), 0)
/** All counted notes of the week. */
export const COUNTED_NOTES_CENTS = sum(notesOf)

/** The closings of the week, in the CSV format of docs/closings.md. */
export function closingsFile(): string {
  const heading =
    'sequence;date;service;clients;turnover;lines;kind;register;category;amount;operations;label;sale_type;tax_rate;tax'
  const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
  const lines = WEEK_SERVICES.flatMap((service) => {
    const rows = [
      `receipt;Salle;BILLETS;${euros(service.notes)};9;ESPECES;;;`,
      `receipt;Salle;CB;${euros(service.card)};4;CB;;;`,
      ...(service.tickets > 0 ? [`receipt;Salle;EDEN;${euros(service.tickets)};1;TR;;;`] : []),
      ...(service.paidOut > 0 ? [`movement;Salle;BILLETS;-${euros(service.paidOut)};;Boulangerie;;;`] : []),
      `sale;;;${euros(turnoverOf(service) - WINE)};;;Restauration sur place;10;${euros(foodTaxOf(service))}`,
      `sale;;;${euros(WINE)};;;Boissons alcoolisées;20;${euros(WINE_TAX)}`,
    ]
    const head = [
      service.sequence,
      service.date,
      service.service,
      12,
      euros(turnoverOf(service)),
      rows.length,
    ].join(';')
    return rows.map((line) => `${head};${line}`)
  })
  return `${[heading, ...lines].join('\n')}\n`
}

/**
 * The expected balances by account of the week's entries of kinds CASH and TICKET: debit less credit, in cents, without
 * accounts whose balance is zero.
 */
export const TILL_ENTRY_BALANCES: Readonly<Record<string, number>> = {
  '467100': sum(({ paidOut }) => paidOut),
  '445711': -sum(foodTaxOf),
  '445712': -WINE_TAX * WEEK_SERVICES.length,
  '511500': sum(({ card }) => card),
  '511610': TICKET,
  '530100': COUNTED_NOTES_CENTS,
  '658000': 1_000,
  '707100': -sum((service) => turnoverOf(service) - WINE - foodTaxOf(service)),
  '707200': -(WINE - WINE_TAX) * WEEK_SERVICES.length,
  '758000': -1_000,
}

/** Returns a function that makes the body of the request that saves the sheet of a service. */
async function sheetWriter(api: UserClient): Promise<(service: WeekService) => object> {
  const { data } = await api.get<Page<PaymentCategory>>('paymentcategories')
  const idOf = (key: Parameters<typeof categoryName>[0]) =>
    data.entries.find(({ name }) => name === categoryName(key))?.id ?? ''
  const register = await registerOf(api, 'Salle')
  return (service) => {
    const counts: CountInput[] = [
      { paymentCategoryId: idOf('float'), totalCents: register.floatCents ?? 0 },
      {
        paymentCategoryId: idOf('notes'),
        denominations: { 1000: notesOf(service) / 1_000 },
        pouchNumber: service.pouch,
      },
      { paymentCategoryId: idOf('card'), totalCents: service.card },
    ]
    if (service.tickets > 0)
      counts.push({ paymentCategoryId: idOf('voucherEdenred'), quantity: 1, totalCents: service.tickets })
    const comment = service.delta === 0 ? '' : 'Un billet'
    return { date: service.date, service: service.service, cashRegisterId: register.id, comment, counts }
  }
}

/** Counts services and validates them. */
export async function countServices(
  api: UserClient,
  services: readonly WeekService[],
): Promise<readonly CashLog[]> {
  const bodyOf = await sheetWriter(api)
  const logs: CashLog[] = []
  for (const service of services) {
    const { data: log } = await api.post<CashLog>('cashlogs', bodyOf(service))
    const body = { status: 'VALIDATED', version: log.version }
    const query = { id: log.id, status: 'VALIDATED' }
    const { data } = await api.put<CashLog[]>('cashlogsstatus', body, { query })
    logs.push(...data)
  }
  return logs
}

/**
 * The balances by account (debit less credit, in cents) of files in the FEC format. Each file must balance by itself.
 */
export function balancesOf(files: readonly string[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const file of files) {
    const [, ...lines] = file.split('\r\n').map((line) => line.split('\t'))
    // Amounts in a FEC have two decimals.
    const cents = (cell: string | undefined) => Number(cell?.replace(',', ''))
    let imbalance = 0
    for (const cells of lines) {
      // The columns Debit and Credit; column 4 is CompteNum.
      const amount = cents(cells[11]) - cents(cells[12])
      imbalance += amount
      balances[cells[4]!] = (balances[cells[4]!] ?? 0) + amount
    }
    if (imbalance !== 0) throw new Error(`a file is out of balance by ${imbalance} cents`)
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
}
