import type { CashLogDraft } from '../../../../../src/domain/contract/cash-log-drafts.ts'
import type { CashLog, CashLogRow, CountInput } from '../../../../../src/domain/contract/cash-logs.ts'
import type { Establishment } from '../../../../../src/domain/contract/organizations.ts'
import type { Cents } from '../../../../../src/domain/money.ts'
import { deleteCount } from '../../api/fixtures/count.ts'
import {
  AMOUNT_CENTS,
  countSheet,
  dataOf,
  entriesOf,
  notesOf,
  setStatus,
  type TestOrganization,
  type UnusedSheet,
  validateLog,
} from '../../api/test-organization.ts'

/** Obstacles that make the server refuse a command on the sheet. */
export interface Obstacles {
  /** Its register was deactivated. */
  readonly isRegisterInactive?: boolean
  /** A pouch of another sheet is sealed with the number of the sheet’s pouch. */
  readonly isNumberTaken?: boolean
  /** Every difference needs a comment. */
  readonly needsComment?: boolean
}

/** A sheet that a person counts in a browser and others may change. */
export interface CountedSheet {
  readonly testOrganization: TestOrganization
  readonly sheet: UnusedSheet
  /** The number of the pouch for its notes. */
  readonly number: string
  /** The counted amount of its notes: half a euro more than the float plus the smaller turnover, within the tolerance. */
  readonly notesCents: Cents
  /** The id of a count of another sheet, whose pouch has `number`; null without that obstacle. */
  otherCountId: string | null
  isRegisterInactive: boolean
  /** The tolerance that the establishment had before the obstacle set it to zero; null without that obstacle. */
  toleranceCents: Cents | null
}

const TURNOVERS = { '100,00': 10_000, '500,00': 50_000 } as const
type Turnover = keyof typeof TURNOVERS
/** The surplus of the notes, in cents. */
const SURPLUS: Cents = 50

export async function freshCountedSheet(testOrganization: TestOrganization): Promise<CountedSheet> {
  const sheet = await testOrganization.freshSheet()
  const { floatCents } = testOrganization.registers.find(({ id }) => id === sheet.cashRegisterId)!
  return {
    testOrganization,
    sheet,
    number: testOrganization.freshNumber(),
    notesCents: floatCents + TURNOVERS['100,00'] + SURPLUS,
    otherCountId: null,
    isRegisterInactive: false,
    toleranceCents: null,
  }
}

/** Creates these obstacles, and removes the others. */
export async function setObstacles(counted: CountedSheet, obstacles: Obstacles = {}): Promise<void> {
  const { testOrganization, sheet, number } = counted
  const { isRegisterInactive = false, isNumberTaken = false, needsComment = false } = obstacles
  if (counted.isRegisterInactive !== isRegisterInactive) {
    const status = isRegisterInactive ? 'INACTIVE' : 'ACTIVE'
    dataOf(await setStatus(await testOrganization.admin(), 'cashregisters', sheet.cashRegisterId, { status }))
    counted.isRegisterInactive = isRegisterInactive
  }
  if (!isNumberTaken) await freeNumber(counted)
  if (isNumberTaken && counted.otherCountId === null) {
    const { log } = await countSheet(testOrganization, [notesOf(testOrganization, number)], AMOUNT_CENTS)
    dataOf(await validateLog(testOrganization, log.id))
    counted.otherCountId = log.counts[0]!.id
  }
  if (needsComment && counted.toleranceCents === null)
    counted.toleranceCents = await setTolerance(testOrganization, 0)
  if (!needsComment && counted.toleranceCents !== null) {
    await setTolerance(testOrganization, counted.toleranceCents)
    counted.toleranceCents = null
  }
}

/** Deletes the count `otherCountId`, which frees the pouch number. */
export async function freeNumber(counted: CountedSheet): Promise<void> {
  if (counted.otherCountId === null) return
  const recordsLeft = await deleteCount(counted.testOrganization, counted.otherCountId)
  if (recordsLeft.length > 0) throw new Error(`could not be deleted: ${recordsLeft.join()}`)
  counted.otherCountId = null
}

/** Sets the tolerance of the establishment. Resolves with the previous value. */
async function setTolerance({ director }: TestOrganization, deltaToleranceCents: Cents): Promise<Cents> {
  const id = director.user.establishmentId
  const establishment = dataOf(await director.get<Establishment>(`establishments/${id}`))
  const { version, remittanceFrequency, remittanceDay, carrierId, blindCount } = establishment
  const settings = { version, remittanceFrequency, remittanceDay, carrierId, blindCount, deltaToleranceCents }
  dataOf(await director.put(`establishmentsettings/${id}`, settings))
  return establishment.deltaToleranceCents
}

async function storedLogsOf({ testOrganization, sheet }: CountedSheet): Promise<readonly CashLog[]> {
  const rows = await entriesOf<CashLogRow>(testOrganization.director, 'cashlogs', { ...sheet })
  return Promise.all(
    rows.map(async ({ id }) => dataOf(await testOrganization.director.get<CashLog>(`cashlogs/${id}`))),
  )
}

/** Invalidates the validated counts of the sheet, and deletes its log. */
export async function deleteLog(counted: CountedSheet): Promise<void> {
  const { testOrganization } = counted
  for (const { id, counts } of await storedLogsOf(counted)) {
    const ids = counts.filter(({ status }) => status === 'VALIDATED').map((count) => count.id)
    if (ids.length > 0)
      dataOf(
        await setStatus(testOrganization.accountant, 'counts', ids.join(), {
          status: 'UNVALIDATED',
          reason: 'QA',
        }),
      )
    dataOf(await testOrganization.user.delete(`cashlogs/${id}`))
  }
}

/** Discards the unsaved entries of the sheet. A refusal is ignored, because the page may store more of them at the same time. */
export async function discardDraft({ testOrganization: { user }, sheet }: CountedSheet): Promise<void> {
  const { date, service, cashRegisterId } = sheet
  const query = { date, service, cashRegisterId }
  const { version, typed } = dataOf(await user.get<CashLogDraft>('cashlogdrafts', query))
  if (typed !== null)
    await user.call('DELETE', 'cashlogdrafts', { query: { ...query, version: String(version) } })
}

/** Removes the obstacles. Another person then saves the whole sheet with this turnover, so that earlier versions are out of date. */
export async function countByColleague(counted: CountedSheet, turnover: Turnover = '500,00'): Promise<void> {
  const { testOrganization, sheet, notesCents, number } = counted
  await setObstacles(counted)
  const notes: CountInput = {
    ...notesOf(testOrganization, number),
    denominations: null,
    totalCents: notesCents,
  }
  const body = { ...sheet, turnoverCents: TURNOVERS[turnover], comment: '', reasonId: null, counts: [notes] }
  const [log] = await storedLogsOf(counted)
  if (log && log.status !== 'VALIDATED') {
    // Saved twice, because a save that changes nothing gives no new version.
    const saveSheet = (version: number, turnoverCents: Cents) =>
      testOrganization.director.put<CashLog>(`cashlogs/${log.id}`, { ...body, version, turnoverCents })
    const { version } = dataOf(await saveSheet(log.version, body.turnoverCents + 1))
    dataOf(await saveSheet(version, body.turnoverCents))
    return
  }
  await deleteLog(counted)
  dataOf(await testOrganization.director.post('cashlogs', body))
}

/** Another person counts the sheet and validates it. */
export async function validateByColleague(counted: CountedSheet, turnover?: Turnover): Promise<void> {
  await countByColleague(counted, turnover)
  const [log] = await storedLogsOf(counted)
  // Only the smaller turnover is within the tolerance. With the other, the difference needs a comment.
  const change = { status: 'VALIDATED', comment: turnover === '100,00' ? '' : 'QA' }
  dataOf(await setStatus(counted.testOrganization.director, 'cashlogs', log!.id, change))
}
