import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { bankLine, bankLineStatusBody } from '../../src/domain/contract/bank.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineStatusCall } from '../http/status-call.ts'
import { bankLines } from '../resources/bank.ts'
import { record } from '../workflow/record-changes.ts'
import { linkLines } from './bank-link.ts'
import { unlinkLines } from './bank-unlink.ts'
import { serializeRows } from './show.ts'

/** Links lines of bank statements to the remittances that they credit, or removes links. All of them, or none. */
export const changeBankLines = defineStatusCall({
  resource: 'banklines',
  summary: 'Link bank lines to remittances, or remove links',
  roles: { LINKED: CAPABILITIES.control, UNLINKED: CAPABILITIES.control },
  body: bankLineStatusBody,
  answer: z.array(bankLine),
  async handle(trx, call) {
    const changes = await (call.body.status === 'LINKED' ? linkLines(trx, call) : unlinkLines(trx, call))
    await record(trx, call, changes)
    return { code: CODES.modified, json: await serializeRows(trx, call.session, bankLines, call.rowIds) }
  },
})
