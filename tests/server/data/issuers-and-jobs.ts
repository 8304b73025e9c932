import { CODES } from '../../../src/domain/codes.ts'
import { seenJobsBody } from '../../../src/domain/contract/job-events.ts'
import type { TicketIssuer } from '../../../src/domain/contract/tickets.ts'
import type { Page } from '../../../src/domain/outcome.ts'
import { DATE_CLASSES, maxLength, NULL, UNKNOWN_ID } from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import { dataOf } from '../commands/test-app.ts'
import type { AnyRecordKind, Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand, expectedInAnswer, VERSION_CLASSES, withCurrentVersion } from './bodies.ts'
import type { CommandData } from './commands.ts'

const REPEATED_ID_REFUSAL = 'InvalidRequest issue.repeated ids.1'

/** Commands that set the first date on which an issuer no longer accepts its vouchers, and that mark jobs as seen. */
export function issuerAndJobCommands(
  { testOrganization: { people } }: Workspace,
  jobs: AnyRecordKind,
): readonly CommandData[] {
  const readIssuer = async () =>
    dataOf(await people.admin.get<Page<TicketIssuer>>('ticketissuers', { range: '0-0' })).entries[0]!
  const createJob = async (status: string) => {
    const job = await jobs.make()
    if (status !== 'REQUEST') {
      await jobs.put(job, 'STARTED')
      await jobs.put(job, status)
    }
    return (job as { readonly id: string }).id
  }
  return [
    callCommand('issuers', 'PUT /ticketissuers/{id}', people.admin, {
      fields: () => ({ version: VERSION_CLASSES, closedFrom: [NULL, ...DATE_CLASSES] }),
      checkOrder: ['StaleVersion'],
      make: readIssuer,
      body: withCurrentVersion(readIssuer),
      code: CODES.modified,
      expectedData: (values) => expectedInAnswer(values),
    }),
    callCommand('jobs', 'POST /jobevents/seen', people.director, {
      async fields() {
        const [firstId, secondId, open] = [
          await createJob('FINISHED'),
          await createJob('ERROR'),
          await createJob('REQUEST'),
        ]
        return {
          ids: [
            valid('one', [firstId]),
            // An earlier row has marked the first job.
            valid('two, one of them seen already', [firstId, secondId]),
            invalid('StatusDoesNotAllow', 'an unfinished job', [secondId, open]),
            invalid('NotFound', 'an unknown id', [firstId, UNKNOWN_ID]),
            invalid(REPEATED_ID_REFUSAL, 'a repeated id', [firstId, firstId]),
            invalid('issue.required', 'none', []),
            invalid('issue.id at 1', 'an invalid id', [firstId, 'x']),
            invalid('issue.tooMany', 'too many', Array(maxLength(seenJobsBody, 'ids') + 1).fill(firstId)),
            invalid('issue.value', 'an id instead of a list', firstId),
          ],
        }
      },
      body: (values) => values,
      code: CODES.modified,
      expectedData: () => ({ seen: true }),
    }),
  ]
}
