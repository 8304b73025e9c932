import { CODES } from '../../../src/domain/codes.ts'
import { wrong } from '../../paths/pairwise/classes.ts'
import { oneOf } from '../../paths/pairwise/wire.ts'
import type { Place } from '../rights-matrix/record-kind.ts'
import type { Command } from './commands.ts'

/** Statuses that are requested by name only. */
export function statusCommands({ testOrganization: { people } }: Place): readonly Command[] {
  const set = (
    kind: string,
    resource: string,
    event: string,
    status: string,
    code: number,
    deleted = 'issue.value',
  ): Command => ({
    kind,
    event,
    fields: () => ({
      status: [
        ...oneOf([status]),
        wrong(deleted, 'taken away for good', 'DELETED'),
        wrong('issue.value', 'null', null),
      ],
    }),
    send: ({ status: asked }, { id }) =>
      people.admin.put(`${resource}status`, { status: asked }, { query: { id, status: String(asked) } }),
    code,
  })
  return [
    set('job', 'jobevents', 'retry', 'REQUEST', CODES.modified),
    set('active', 'cashcarriers', 'activate', 'ACTIVE', CODES.carrierModified),
    set('active', 'cashcarriers', 'deactivate', 'INACTIVE', CODES.carrierModified),
    // A deleted record can't be deleted again.
    set('person', 'users', 'restore', 'ACTIVE', CODES.modified, 'StatusDoesNotAllow'),
  ]
}
