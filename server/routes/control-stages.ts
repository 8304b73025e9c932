import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { controlStage } from '../../src/domain/contract/cash-logs.ts'
import { CONTROL_STAGES } from '../../src/domain/lifecycles/count.ts'
import { answerText, jsonResponse } from '../http/envelope.ts'
import { operationOf } from '../http/operation.ts'
import { readForCaller } from '../http/read-call.ts'
import { queryParameters } from '../http/request.ts'
import type { Route } from '../http/route.ts'
import { listParameters, listQuery, UNUSED_IN_TOTALS } from '../query/list-query.ts'
import { stagesReading } from '../query/reading.ts'
import { controlSheets } from '../resources/control-sheets.ts'

const path = '/controlsheets/stages'

/** Answers for each stage of the control how many of the sheets that match the filters have a count in it. */
export const countControlStages: Route = {
  method: 'get',
  path,
  operation: operationOf({
    method: 'get',
    path,
    summary: 'The number of sheets with a count in each stage of the control',
    roles: controlSheets.roles,
    query: listParameters(controlSheets, 'count'),
    answer: z.array(controlStage),
  }),
  handler: (parts) => async (c) => {
    const data = await readForCaller(parts, c, controlSheets.roles, (session) => {
      const query = listQuery(queryParameters(c), controlSheets, UNUSED_IN_TOTALS)
      const inStage = (status: string) => ({
        status,
        query: {
          ...query,
          filters: [
            ...query.filters,
            { field: 'countStatuses', operator: 'anyOf' as const, values: [status] },
          ],
        },
      })
      return stagesReading(parts, session, controlSheets, CONTROL_STAGES.map(inStage))
    })
    return jsonResponse(200, answerText(CODES.saved, data))
  },
}
