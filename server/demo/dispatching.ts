import { addDays, type BusinessDate, isoWeekday } from '../../src/domain/dates/calendar.ts'
import {
  decideDispatch,
  decideReimbursement,
  decideSending,
  declaredValue,
  issuersOf,
} from '../../src/domain/lifecycles/ticket-dispatch.ts'
import { declaredLines } from '../../src/domain/tickets/declared-lines.ts'
import { ticketLines, ticketParts } from '../../src/domain/tickets/tickets.ts'
import { authorAt, type DemoEstablishment, planTask, requireAllowed, rowAt } from './demo-establishment.ts'
import type { Row } from './rows-by-table.ts'

/** The time of each step, in minutes after midnight. */
const DISPATCH_MINUTE = 10 * 60
const SENDING_MINUTE = 10 * 60 + 45
const REIMBURSEMENT_MINUTE = 11 * 60 + 30
/** Issuers deduct a commission of 2.2 to 4 %. */
const COMMISSION_PER_MILLE = [22, 40] as const

/**
 * Schedules a dispatch if the date is the first or third Monday of a month: the accountant dispatches the controlled tickets. The first issuer
 * pays a week later, and each further issuer two days after the previous one.
 */
export function planDispatch(establishment: DemoEstablishment, date: BusinessDate): void {
  const day = Number(date.slice(8))
  const isDue = isoWeekday(date) === 1 && (day <= 7 || (day > 14 && day <= 21))
  if (isDue) planTask(establishment, date, DISPATCH_MINUTE, () => dispatch(establishment, date))
}

function dispatch(establishment: DemoEstablishment, date: BusinessDate): void {
  const parts = establishment.freeTickets.flatMap(({ log, count, issuer }) =>
    ticketParts(log.date, { quantity: count.quantity, totalCents: count.total_cents }, null).map((part) => ({
      ...part,
      issuer,
    })),
  )
  const lines = requireAllowed(declaredLines(ticketLines(parts), []))
  const decision = decideDispatch(lines)
  const at = establishment.timeline.at(date, DISPATCH_MINUTE)
  if (at === null || 'refusal' in decision) return
  const { accountant } = establishment.staff
  const author = authorAt(establishment, at, accountant)
  const row: Row<'ticket_dispatches'> = {
    ...rowAt(establishment, at),
    status: decision.to,
    date,
    through: addDays(date, -1),
    transport: 'POST',
    slip_number: null,
    parcel_number: null,
    sent_on: null,
    pouch_id: null,
    lines,
    quantity: decision.quantity,
    declared_cents: decision.declaredCents,
    reimbursements: [],
    reimbursed_cents: 0,
    commission_cents: 0,
    reason: null,
    prepared_at: at,
    prepared_by_id: accountant.id,
    prepared_by_name: accountant.name,
  }
  establishment.collector.create(author, 'ticket_dispatches', row)
  const { organization_id, establishment_id } = row
  for (const { count, issuer } of establishment.freeTickets)
    establishment.collector.add('ticket_dispatch_counts', {
      organization_id,
      establishment_id,
      dispatch_id: row.id,
      count_id: count.id,
      issuer,
    })
  establishment.freeTickets = []
  planTask(establishment, date, SENDING_MINUTE, () => send(establishment, date, row))
}

function send(establishment: DemoEstablishment, date: BusinessDate, row: Row<'ticket_dispatches'>): void {
  const at = establishment.timeline.at(date, SENDING_MINUTE)
  if (at === null) return
  const slipNumber = `B${date.replaceAll('-', '')}`
  const { to } = requireAllowed(
    decideSending(
      { status: row.status, transport: row.transport },
      { slipNumber, pouchHandedOver: false, sentOn: date, earliest: row.date, today: date },
    ),
  )
  row.slip_number = slipNumber
  row.parcel_number = `8Z${establishment.rng.int(10_000_000, 99_999_999)}`
  row.sent_on = date
  establishment.collector.change(
    authorAt(establishment, at, establishment.staff.accountant),
    'send',
    'ticket_dispatches',
    row,
    to,
  )
  issuersOf(linesOf(row)).forEach((issuer, index) => {
    const paidOn = addDays(date, 7 + 2 * index)
    planTask(establishment, paidOn, REIMBURSEMENT_MINUTE, () => reimburse(establishment, paidOn, row, issuer))
  })
}

function reimburse(
  establishment: DemoEstablishment,
  date: BusinessDate,
  row: Row<'ticket_dispatches'>,
  issuer: string,
): void {
  const at = establishment.timeline.at(date, REIMBURSEMENT_MINUTE)
  if (at === null) return
  const lines = linesOf(row)
  const declaredCents = declaredValue(lines.filter((line) => line.issuer === issuer))
  const commissionCents = Math.round((declaredCents * establishment.rng.int(...COMMISSION_PER_MILLE)) / 1_000)
  const earlierReimbursements = typeof row.reimbursements === 'string' ? [] : row.reimbursements
  const { event, to, reimbursements } = requireAllowed(
    decideReimbursement(
      { status: row.status, lines, reimbursements: earlierReimbursements, sentOn: row.sent_on ?? null },
      { issuer, reimbursedCents: declaredCents - commissionCents, commissionCents, reimbursedOn: date },
      date,
    ),
  )
  row.reimbursements = reimbursements
  row.reimbursed_cents += declaredCents - commissionCents
  row.commission_cents += commissionCents
  establishment.collector.change(
    authorAt(establishment, at, establishment.staff.accountant),
    event,
    'ticket_dispatches',
    row,
    to,
  )
}

/** The lines of a dispatch. Kysely also allows JSON text in this column, which the generator never writes. */
function linesOf(row: Row<'ticket_dispatches'>) {
  if (typeof row.lines === 'string') throw new TypeError('The lines of a dispatch are JSON text')
  return row.lines
}
