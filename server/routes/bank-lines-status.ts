import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { bankLine, bankLineStatusBody } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineStatusCall } from '../http/status-call.ts'
import { bankLines } from '../resources/bank.ts'
import { inOneRoundTrip } from '../store/round-trip.ts'
import type { Schema } from '../store/schema.ts'
import { type RecordChange, recordChanges } from '../workflow/record-changes.ts'
import type { BankLineCall } from './bank-credit.ts'
import { changeLineKinds } from './bank-kinds.ts'
import { linkLines } from './bank-link.ts'
import { settleLine } from './bank-settle.ts'
import { unlinkLines } from './bank-unlink.ts'
import { serializeRows } from './serialize-rows.ts'

/** The kind that a line gets for each requested status; OPEN removes its kind. */
const KINDS = {
  OPEN: 'NONE',
  CARDS: 'CARDS',
  VOUCHERS: 'VOUCHERS',
  FEES: 'FEES',
  IGNORED: 'IGNORED',
} as const

/**
 * Links lines of bank statements to the remittances that they credit, settles takings with them, undoes either, or changes the kind of lines.
 * All lines change, or none.
 */
export const changeBankLines = defineStatusCall({
  resource: 'banklines',
  summary: 'Link bank lines to remittances, settle takings, undo either, or classify lines',
  roles: {
    LINKED: CAPABILITIES.control,
    UNLINKED: CAPABILITIES.control,
    SETTLED: CAPABILITIES.control,
    OPEN: CAPABILITIES.control,
    CARDS: CAPABILITIES.control,
    VOUCHERS: CAPABILITIES.control,
    FEES: CAPABILITIES.control,
    IGNORED: CAPABILITIES.control,
  },
  body: bankLineStatusBody,
  answer: z.array(bankLine),
  async handle(trx, call) {
    const changes = await changeLines(trx, call)
    const [, json] = await inOneRoundTrip(
      recordChanges(trx, call, changes),
      serializeRows(trx, call.session, bankLines, call.rowIds),
    )
    return { code: CODES.modified, json }
  },
})

function changeLines(trx: Transaction<Schema>, call: BankLineCall): Promise<readonly RecordChange[]> {
  const { status } = call.body
  if (status === 'LINKED') return linkLines(trx, call)
  if (status === 'SETTLED') return settleLine(trx, call)
  return status === 'UNLINKED' ? unlinkLines(trx, call) : changeLineKinds(trx, call, KINDS[status])
}
