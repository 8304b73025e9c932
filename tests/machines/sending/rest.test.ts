import { expect, it } from 'vitest'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { sendingMachine } from '../../../src/machines/sending/machine.ts'
import type { SendingContext } from '../../../src/machines/sending/types.ts'

const context = (refusedIds: readonly string[]): SendingContext => ({
  subject: {
    rowType: 'counts',
    status: 'SEND',
    rows: ['count-1', 'count-2'].map((id) => ({ id, version: 1 })),
  },
  preview: null,
  started: null,
  refusal: clientRefusal('StatusDoesNotAllow', {
    rows: refusedIds.map((id) => ({ id, refusal: 'StatusDoesNotAllow' })) as never,
  }),
  idempotencyKey: '',
})
const canSendRest = (refusedIds: readonly string[]) => {
  const { hasUnrefusedRows } = sendingMachine.implementations.guards as Record<
    string,
    (given: object) => boolean
  >
  return hasUnrefusedRows!({ context: context(refusedIds), event: { type: 'SEND_REST' } })
}

it('sending the rest of the rows is possible when some rows were refused, and not when all or none were', () => {
  expect([canSendRest(['count-1']), canSendRest(['count-1', 'count-2']), canSendRest(['count-9'])]).toEqual([
    true,
    false,
    false,
  ])
})
