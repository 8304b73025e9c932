import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLifecycles } from '../../paths/model/lifecycles.ts'
import { openTestOrganization, type TestOrganization } from '../commands/test-organization.ts'
import { type Cell, cellsOf, forgotten, type Stage, setCube, tryCell } from './cube.ts'
import type { AnyKind } from './thing.ts'

let testOrganization: TestOrganization
let stage: Stage
const cells: Cell[] = []
beforeAll(async () => {
  testOrganization = await openTestOrganization()
  stage = await setCube(testOrganization)
})
afterAll(async () => {
  // `npm run paths -- --cube` reads the result.
  const to = process.env.CUBE_TO
  if (to !== undefined) writeFileSync(to, JSON.stringify(cells))
  await testOrganization.close()
})

const KINDS = [
  'count',
  'remittance',
  'pouch of notes',
  'pouch of change',
  'ticketDispatch',
  'job',
  'active',
  'person',
]
const kindOf = (name: string): AnyKind => stage.kinds.find((kind) => kind.name === name)!

// SECURITY.md, checks 2, 3, 11
describe('roles, tenants, statuses and events', () => {
  it('are complete: every lifecycle, every event of each, or why nobody requests it', async () => {
    expect(stage.kinds.map(({ name }) => name)).toEqual(KINDS)
    const known = new Set(stage.kinds.map(({ lifecycle }) => lifecycle.name))
    const lifecycles = await loadLifecycles()
    expect(lifecycles.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    expect(stage.kinds.flatMap(forgotten)).toEqual([])
    expect(stage.askers.map(({ role, tenant }) => `${role} ${tenant}`)).toHaveLength(13)
  })

  it.each(KINDS)(
    'of a %s: everybody gets the right answer, and refused requests change nothing',
    async (name) => {
      const kind = kindOf(name)
      for (const [status, event] of cellsOf(kind)) cells.push(await tryCell(stage, kind, status, event))
      expect(cells.flatMap(({ faults }) => faults)).toEqual([])
    },
  )
})

describe('the matrix can fail', () => {
  it('on a person who is accepted against the rights, and on one who is wrongly refused', async () => {
    const carrier = kindOf('active')
    const asking = {
      ...carrier.asking,
      deactivate: { ...carrier.asking.deactivate!, may: 'keepOrganizations' },
    }
    const { faults } = await tryCell(stage, { ...carrier, asking } as AnyKind, 'ACTIVE', 'deactivate')
    expect(faults).toEqual([
      'active ACTIVE deactivate, own admin: expected RoleNotAllowed, found null',
      'active ACTIVE deactivate, foreign admin: expected RoleNotAllowed, found NotFound',
      ...['audit_events', 'audit_heads', 'cash_carriers'].map(
        (table) => `active ACTIVE deactivate: was refused to all who asked, and yet changed ${table}`,
      ),
    ])
  })
})
