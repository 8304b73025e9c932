import type { Transaction } from 'kysely'
import { hasSameAmounts } from '../../src/domain/counting/same-amounts.ts'
import { localTime, serviceAt } from '../../src/domain/dates/calendar.ts'
import { type Cents, MAX_SERVICE_CENTS, sumCents } from '../../src/domain/money.ts'
import { invalidRequest, RefusedError, refusedAt } from '../refused-error.ts'
import type { Session } from '../session.ts'
import { lockOpenMonth } from '../store/accounting-months.ts'
import { type CashLogRecord, findLog, lockService, type Sheet, type SheetKey } from '../store/cash-logs.ts'
import { findAssignedPerson } from '../store/counters.ts'
import { findReason, findRegister, type RegisterData } from '../store/lookups.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { refuseEach, refuseRow, refuseUnknown, unknownReferenceError } from '../workflow/refuse-rows.ts'
import { isCountOpen, presentCounts } from '../workflow/sheet.ts'

/** Finds a register of the establishment. @throws RefusedError NotFound for a deleted register or one of another establishment */
export async function registerOf(
  trx: Transaction<Schema>,
  registerId: string,
  establishmentId: string | null,
): Promise<RegisterData> {
  const register = await findRegister(trx, registerId)
  if (!register || register.establishmentId !== establishmentId || register.status === 'DELETED')
    throw unknownReferenceError('cashRegisterId')
  return register
}

/**
 * Finds the register of a new sheet.
 *
 * @throws RefusedError NotFound, EstablishmentInactive, RegisterInactive, or InvalidRequest for a day that has not begun
 */
export async function registerOfNewSheet(
  trx: Transaction<Schema>,
  { cashRegisterId, establishmentId, date }: SheetKey,
  now: string,
): Promise<RegisterData> {
  const register = await registerOf(trx, cashRegisterId, establishmentId)
  refuseInactiveEstablishment(register)
  refuseInactiveRegister(register)
  refuseFutureSheet(date, now, register.timeZone)
  return register
}

/**
 * Refuses a new sheet in an inactive establishment or organization. Existing sheets can still be edited, validated and remitted.
 *
 * @throws RefusedError EstablishmentInactive
 */
function refuseInactiveEstablishment(register: RegisterData): void {
  if (!register.isEstablishmentActive) throw new RefusedError('EstablishmentInactive')
}

/** @throws RefusedError RegisterInactive */
export function refuseInactiveRegister(register: RegisterData): void {
  if (register.status !== 'ACTIVE') throw refusedAt('RegisterInactive', 'cashRegisterId')
}

/**
 * Refuses a sheet of a later day than the current service, in the establishment's time zone.
 *
 * @throws RefusedError InvalidRequest
 */
export function refuseFutureSheet(date: string, now: string, timeZone: string): void {
  refuseAfter(date, serviceAt(now, timeZone).date)
}

/** Refuses a closing of a later calendar day, in the establishment's time zone. @throws RefusedError InvalidRequest */
export function refuseFutureDate(date: string, now: string, timeZone: string): void {
  refuseAfter(date, localTime(now, timeZone).date)
}

/** Refuses a date after `lastDate`. @throws RefusedError InvalidRequest */
export function refuseAfter(date: string, lastDate: string): void {
  if (date > lastDate) throw invalidRequest([{ path: 'date', key: 'issue.future' }])
}

/**
 * Returns the id of the reason of a delta. It must be an active reason of the organization, or the reason that the log has already.
 *
 * @throws RefusedError NotFound, InvalidRequest, at `reasonId`
 */
export async function checkedReasonId(
  trx: Transaction<Schema>,
  organizationId: string,
  reasonId: string | null,
  storedReasonId: string | null,
): Promise<string | null> {
  if (reasonId === null || reasonId === storedReasonId) return reasonId
  const reason = await findReason(trx, organizationId, reasonId)
  if (!reason) refuseUnknown(['reasonId'])
  else if (!reason.active) throw invalidRequest([{ path: 'reasonId', key: 'issue.value' }])
  return reasonId
}

/**
 * Finds the person who counted: by default the user, otherwise an active person of the establishment. The person whom the log already names
 * (`stored`) is not checked again, and stays if the body names none.
 *
 * @throws RefusedError NotFound at `countedById`
 */
export async function counterOf(
  trx: Transaction<Schema>,
  { establishmentId, countedById }: { establishmentId: string; countedById: string | null },
  session: Pick<Session, 'userId' | 'userName'>,
  stored?: Pick<CashLogRecord, 'countedById' | 'countedByName'>,
): Promise<Pick<CashLogRecord, 'countedById' | 'countedByName'>> {
  if (stored !== undefined && (countedById === null || countedById === stored.countedById)) return stored
  if (countedById === null || countedById === session.userId)
    return { countedById: session.userId, countedByName: session.userName }
  const person = await findAssignedPerson(trx, establishmentId, countedById)
  if (!person) throw unknownReferenceError('countedById')
  return { countedById: person.id, countedByName: person.name }
}

/** The edited sheet, with the editor as the person who counted if totals or float have changed: they are no longer the other person's. */
export function countedByEditor(before: Sheet, after: Sheet, { userId, userName }: Session): Sheet {
  const amountsOf = (sheet: Sheet) => ({ floatCents: sheet.log.floatCents, counts: presentCounts(sheet) })
  if (after.log.countedById === userId || hasSameAmounts(amountsOf(before), amountsOf(after))) return after
  return { ...after, log: { ...after.log, countedById: userId, countedByName: userName } }
}

/** Refuses to edit a deleted log, and a log that has counts of which none is open. @throws RefusedError StatusDoesNotAllow */
export async function refuseFinalSheet(trx: Transaction<Schema>, sheet: Sheet): Promise<void> {
  const present = presentCounts(sheet)
  const closed = sheet.log.status === 'DELETED' || (present.length > 0 && !present.some(isCountOpen))
  if (closed) await refuseRow(trx, sheet.log, 'StatusDoesNotAllow')
}

/**
 * Finds the register of a sheet that is edited. If the edit moves the sheet to another date, service or register, locks the new service and
 * checks the move.
 *
 * @throws RefusedError NotFound; for a move also RegisterInactive, InvalidRequest for a future date, StatusDoesNotAllow, MonthClosed,
 * CashLogExists
 */
export async function registerOfEditedSheet(
  trx: Transaction<Schema>,
  sheet: Sheet,
  key: SheetKey,
  now: string,
): Promise<RegisterData> {
  const register = await registerOf(trx, key.cashRegisterId, sheet.log.establishmentId)
  if (namesOtherSheet(sheet.log, key)) await refuseMove(trx, sheet, register, key, now)
  return register
}

/** True if the key names another date, service or register than the log's. */
export function namesOtherSheet(log: CashLogRecord, key: SheetKey): boolean {
  return log.date !== key.date || log.service !== key.service || log.cashRegisterId !== key.cashRegisterId
}

/** Locks the new service of a sheet, and refuses a move that is not allowed. @throws RefusedError as `registerOfEditedSheet` does for a move */
async function refuseMove(
  trx: Transaction<Schema>,
  sheet: Sheet,
  register: RegisterData,
  key: SheetKey,
  now: string,
): Promise<void> {
  if (register.id !== sheet.log.cashRegisterId) refuseInactiveRegister(register)
  refuseFutureSheet(key.date, now, register.timeZone)
  const finalCounts = presentCounts(sheet).filter((count) => !isCountOpen(count))
  await refuseEach(trx, finalCounts, 'StatusDoesNotAllow')
  // Within the same month no lock is needed: the sheet is locked, and closing the month waits for it. If both wait for each other, the database
  // ends one of the two transactions, which is then run again.
  if (key.date.slice(0, 7) !== sheet.log.date.slice(0, 7)) await lockOpenMonth(trx, key)
  const [, existing] = await inOneRoundTrip(lockService(trx, key), findLog(trx, key))
  refuseExisting(existing)
}

/**
 * Refuses a second log of a register and service.
 *
 * @throws RefusedError CashLogExists, naming the log, its counter and its creation
 */
export function refuseExisting(existing: Awaited<ReturnType<typeof findLog>>): void {
  if (!existing) return
  const { id, ...details } = existing
  throw new RefusedError('CashLogExists', { ...details, rows: [{ id, refusal: 'CashLogExists' }] })
}

/**
 * Refuses typed amounts of a sheet that are too large. Only what was typed is compared, because a difference would tell a blind counter the expected
 * amount.
 *
 * @throws RefusedError InvalidRequest
 */
export function refuseExcessiveAmounts(
  counts: Sheet['counts'],
  typed: { readonly floatCents: Cents; readonly turnoverCents: Cents | null },
): void {
  const countedCents = sumCents(counts.map((count) => (count.status === 'DELETED' ? 0 : count.totalCents)))
  const excessive = Object.entries({ counts: countedCents, ...typed }).flatMap(([path, cents]) =>
    (cents ?? 0) > MAX_SERVICE_CENTS ? [path] : [],
  )
  if (excessive.length > 0)
    throw invalidRequest(excessive.map((path) => ({ path, key: 'failure.TotalTooLarge' })))
}
