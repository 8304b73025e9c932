import { z } from 'zod'
import { CODES } from '../../../src/domain/codes.ts'
import { id } from '../../../src/domain/contract/common.ts'
import { heldMoney } from '../../../src/domain/contract/organizations.ts'
import { CAPABILITIES } from '../../../src/domain/roles.ts'
import { defineRoute } from '../../http/route.ts'
import { RefusedError } from '../../refused-error.ts'
import { readHeldMoney } from '../../store/held-money.ts'

/** Answers the money and the unfinished records that an establishment has. Its people still work on them after it is deactivated. */
export const heldMoneyRoute = defineRoute({
  method: 'get',
  path: '/establishments/{id}/held',
  summary: 'The money and open records of an establishment',
  roles: CAPABILITIES.administer,
  params: z.object({ id }),
  answer: heldMoney,
  async handle(trx, { params }) {
    const data = await readHeldMoney(trx, params.id)
    if (!data) throw new RefusedError('NotFound')
    return { code: CODES.saved, data }
  },
})
