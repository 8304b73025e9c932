import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { closingsRequestBody, closingsRequests } from '../../src/domain/contract/closings.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { RefusedError } from '../refused-error.ts'
import { hasCashPad, lastRequests } from '../store/closings.ts'
import { currentEstablishment } from '../workflow/current-establishment.ts'
import { requestJob } from '../workflow/request-job.ts'
import { refuseFutureDate } from './cash-log-checks.ts'

/** The maximum number of requests in an answer. */
const REQUESTS_SHOWN = 5

/** Requests a job that fetches the closings of a date from the POS vendor. */
const requestClosings = defineRoute({
  method: 'post',
  path: '/closings/request',
  summary: 'Request the closings of a date from the tills',
  roles: CAPABILITIES.uploadClosings,
  body: closingsRequestBody,
  answer: z.object({ id }),
  created: true,
  async handle(trx, call) {
    const { id: establishmentId, organizationId, timeZone } = await currentEstablishment(trx, call.session)
    refuseFutureDate(call.body.date, call.now, timeZone)
    if (!(await hasCashPad(trx, { organizationId, establishmentId })))
      throw new RefusedError('CashPadMissing')
    const jobId = await requestJob(trx, call, {
      type: 'SERVICE-CLOSING',
      organizationId,
      establishmentId,
      payload: call.body,
    })
    return { code: CODES.created, status: 201, data: { id: jobId } }
  },
})

/** Answers the last requests of the current establishment, and whether its connection to the POS is set up. */
const readClosingsRequests = defineRoute({
  method: 'get',
  path: '/closings/requests',
  summary: 'The last requests for closings',
  roles: CAPABILITIES.uploadClosings,
  answer: closingsRequests,
  async handle(trx, { session }) {
    const { id: establishmentId, organizationId } = await currentEstablishment(trx, session)
    const owner = { organizationId, establishmentId }
    const isSet = await hasCashPad(trx, owner)
    return { code: CODES.saved, data: { isSet, requests: await lastRequests(trx, owner, REQUESTS_SHOWN) } }
  },
})

export const closingsRequestRoutes: readonly Route[] = [requestClosings, readClosingsRequests]
