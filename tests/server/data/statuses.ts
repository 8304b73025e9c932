import { CODES } from '../../../src/domain/codes.ts'
import {
  choiceClasses,
  optionalVersionClasses,
  rowVersionsClasses,
} from '../../paths/pairwise/body-classes.ts'
import { invalid } from '../../paths/pairwise/classes.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import { dataOf } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { CommandData } from './commands.ts'

/**
 * Commands whose body contains the requested status. It also contains the version that the person saw, except for jobs, and the
 * password of the administrator, for people only.
 */
export function statusCommands({ testOrganization: { people } }: Workspace): readonly CommandData[] {
  const statusCommand = (
    kind: string,
    resource: string,
    event: string,
    status: string,
    code: number,
    canDelete = false,
  ): CommandData => ({
    kind,
    event,
    async fields({ id }) {
      const statuses = {
        status: [
          ...choiceClasses([status]),
          ...(canDelete ? [] : [invalid('issue.value', 'deleted', 'DELETED')]),
          invalid('issue.value', 'null', null),
        ],
      }
      if (kind === 'job') return statuses
      const { version } = dataOf(await people.admin.get<{ version: number }>(`${resource}/${id}`))
      return {
        ...statuses,
        version: optionalVersionClasses(version),
        versions: rowVersionsClasses({ id, version }),
      }
    },
    checkOrder: ['versions', 'StaleVersion'],
    send: ({ status: requested, ...versions }, { id }) =>
      people.admin.put(
        `${resource}status`,
        {
          status: requested,
          ...versions,
          ...(resource === 'users' && { currentPassword: TEST_PASSWORD }),
        },
        { query: { id, status: String(requested) } },
      ),
    code,
  })
  return [
    statusCommand('job', 'jobevents', 'retry', 'REQUEST', CODES.modified),
    statusCommand('cash carrier', 'cashcarriers', 'activate', 'ACTIVE', CODES.carrierModified),
    statusCommand('cash carrier', 'cashcarriers', 'deactivate', 'INACTIVE', CODES.carrierModified),
    // The same call deletes people, so DELETED is a valid status for them.
    statusCommand('person', 'users', 'deactivate', 'INACTIVE', CODES.modified, true),
    statusCommand('person', 'users', 'restore', 'ACTIVE', CODES.modified, true),
  ]
}
