import { CODES } from '../../../src/domain/codes.ts'
import { oneOf } from '../../paths/pairwise/body-classes.ts'
import { invalid } from '../../paths/pairwise/classes.ts'
import { TEST_PASSWORD } from '../../support/server.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import type { Command } from './commands.ts'

/** Commands whose body is only the requested status. */
export function statusCommands({ testOrganization: { people } }: Workspace): readonly Command[] {
  const statusCommand = (
    kind: string,
    resource: string,
    event: string,
    status: string,
    code: number,
    canDelete = false,
  ): Command => ({
    kind,
    event,
    fields: () => ({
      status: [
        ...oneOf([status]),
        ...(canDelete ? [] : [invalid('issue.value', 'deleted', 'DELETED')]),
        invalid('issue.value', 'null', null),
      ],
    }),
    send: ({ status: requested }, { id }) =>
      people.admin.put(
        `${resource}status`,
        { status: requested, ...(resource === 'users' && { currentPassword: TEST_PASSWORD }) },
        { query: { id, status: String(requested) } },
      ),
    code,
  })
  return [
    statusCommand('job', 'jobevents', 'retry', 'REQUEST', CODES.modified),
    statusCommand('active', 'cashcarriers', 'activate', 'ACTIVE', CODES.carrierModified),
    statusCommand('active', 'cashcarriers', 'deactivate', 'INACTIVE', CODES.carrierModified),
    // The same call deletes people, so DELETED is a valid status for them.
    statusCommand('person', 'users', 'deactivate', 'INACTIVE', CODES.modified, true),
    statusCommand('person', 'users', 'restore', 'ACTIVE', CODES.modified, true),
  ]
}
