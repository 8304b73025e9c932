import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLifecycles } from '../../paths/model/lifecycles.ts'
import { openTestApp, type TestApp } from '../commands/test-app.ts'
import {
  eventsWithoutRequest,
  type MatrixCell,
  matrixCellsOf,
  type RightsMatrix,
  setUpMatrix,
  tryCell,
} from './matrix.ts'
import type { AnyRecordKind } from './record-kind.ts'

let testApp: TestApp
let matrix: RightsMatrix
const cells: MatrixCell[] = []
beforeAll(async () => {
  testApp = await openTestApp()
  matrix = await setUpMatrix(testApp)
})
afterAll(async () => {
  // `npm run paths -- --rights` reads the result.
  const resultFile = process.env.RIGHTS_MATRIX_TO
  if (resultFile !== undefined) writeFileSync(resultFile, JSON.stringify(cells))
  await testApp.close()
})

const KINDS = [
  'count',
  'remittance',
  'pouch of notes',
  'pouch of change',
  'pouch of change at the carrier',
  'ticketDispatch',
  'accountingMonth',
  'job',
  'cash carrier',
  'person',
]
const kindOf = (name: string): AnyRecordKind => matrix.kinds.find((kind) => kind.name === name)!

// SECURITY.md, checks 2, 3, 11
describe('roles, tenants, statuses and events', () => {
  it('are complete: each event of every lifecycle has a call, or a reason why nobody requests it', async () => {
    expect(matrix.kinds.map(({ name }) => name)).toEqual(KINDS)
    const lifecycleNames = new Set(matrix.kinds.map(({ lifecycle }) => lifecycle.name))
    const lifecycles = await loadLifecycles()
    expect(lifecycles.map(({ name }) => name).filter((name) => !lifecycleNames.has(name))).toEqual([])
    expect(matrix.kinds.flatMap(eventsWithoutRequest)).toEqual([])
    // Six roles in each of two organizations, and a client without a session.
    expect(matrix.requesters).toHaveLength(13)
  })

  it.each(KINDS)(
    'of a %s: each person gets the answer that their rights give, and refused requests change nothing',
    async (name) => {
      const kind = kindOf(name)
      const cellsOfKind: MatrixCell[] = []
      for (const [status, event] of matrixCellsOf(kind))
        cellsOfKind.push(await tryCell(matrix, kind, status, event))
      cells.push(...cellsOfKind)
      expect(cellsOfKind.flatMap(({ faults }) => faults)).toEqual([])
    },
  )
})

it('the matrix reports a person who is accepted without the right, one who gets another refusal than expected, and the changed tables', async () => {
  const carrier = kindOf('cash carrier')
  const eventRequests = {
    ...carrier.eventRequests,
    deactivate: { ...carrier.eventRequests.deactivate!, capability: 'manageOrganizations' },
  }
  const { faults } = await tryCell(
    matrix,
    { ...carrier, eventRequests } as AnyRecordKind,
    'ACTIVE',
    'deactivate',
  )
  expect(faults).toEqual([
    'cash carrier ACTIVE deactivate, own admin: expected RoleNotAllowed, found null',
    'cash carrier ACTIVE deactivate, foreign admin: expected RoleNotAllowed, found NotFound',
    ...['audit_events', 'audit_heads', 'cash_carriers'].map(
      (table) => `cash carrier ACTIVE deactivate: refused requests changed ${table}`,
    ),
  ])
})
