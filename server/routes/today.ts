import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { today } from '../../src/domain/contract/archives.ts'
import { id } from '../../src/domain/contract/common.ts'
import { addDays, localTime, nextRemittanceDate, serviceAt } from '../../src/domain/dates/calendar.ts'
import { seesExpectedAmount } from '../../src/domain/permissions.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { findHome, readCounting, readFigures, uncountedServices } from '../store/today.ts'

/** How many days home looks back: for services that nobody counted, and for its charts and figures. */
const UNCOUNTED_DAYS = 7
const CHART_DAYS = 60

/** The tasks of today in an establishment: the requested one, or the current one. */
export const readToday = defineRoute({
  method: 'get',
  path: '/today',
  summary: 'What there is to do today',
  roles: CAPABILITIES.count,
  query: z.strictObject({ establishmentId: id.optional() }),
  answer: today,
  async handle(trx, { session, query, now }) {
    const establishmentId = query.establishmentId ?? session.establishmentId
    const home = establishmentId === null ? undefined : await findHome(trx, establishmentId)
    if (!home) throw new RefusedError('NotFound')
    const { date, service } = serviceAt(now, home.timeZone)
    const blind = !seesExpectedAmount(session.role, home)
    const counting = await readCounting(trx, home, addDays(date, 1 - UNCOUNTED_DAYS))
    const figures = await readFigures(trx, home, addDays(date, 1 - CHART_DAYS), blind)
    const { remittanceFrequency, remittanceDay } = home
    const localDate = localTime(now, home.timeZone).date
    const data = {
      date,
      service,
      uncounted: uncountedServices(counting, now, home.timeZone, UNCOUNTED_DAYS),
      ...figures,
      remittanceDue: nextRemittanceDate(remittanceFrequency, remittanceDay, localDate),
    }
    return { code: CODES.saved, data }
  },
})
