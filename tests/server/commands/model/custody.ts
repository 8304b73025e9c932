import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../../server/store/open.ts'
import { asSystem } from '../../../../server/store/scope.ts'
import type { Pouch } from '../../../../src/domain/contract/pouches.ts'
import type { Page } from '../../../../src/domain/outcome.ts'
import { buildCustodyChain, type CustodyEvent } from '../../../../src/domain/pouches/custody.ts'
import type { TestOrganization } from '../test-app.ts'

/**
 * Compares the chain of custody of every pouch, as the panel of a pouch reads it, with the whole history of
 * the organization: it must contain exactly the events that concern the pouch, in order.
 */
export async function expectWholeCustody(db: Database, { ids, people }: TestOrganization): Promise<void> {
  const { accountant } = people
  const { rows: history } = await asSystem(db, (trx) =>
    sql<CustodyEvent>`
      select id, sequence::int, at, by_name as "byName", entity, entity_id as "entityId", action, after from audit_events
      where organization_id = ${ids.organization}::uuid and establishment_id is not null order by sequence`.execute(
      trx,
    ),
  )
  const pouches = await accountant.get<Page<Pouch>>('pouches', {
    range: '0-299',
    status: 'CREATED,PREPARED,VALIDATED,ARCHIVED,DELETED',
  })
  const createdPouches = new Set(
    history.filter(({ entity, action }) => entity === 'pouch' && action === 'create'),
  )
  expect(pouches.data.entries).toHaveLength(createdPouches.size)
  for (const pouch of pouches.data.entries) {
    const relatedIds = [pouch.id, pouch.countId, ...pouch.remittanceIds].filter((id) => id !== null)
    const events = await accountant.get<Page<CustodyEvent>>('auditevents', {
      entityId: relatedIds.join(),
      range: '0-299',
    })
    const shownKeys = buildCustodyChain(events.data.entries).map(({ key }) => key)
    expect(shownKeys, `the chain of pouch ${pouch.number}`).toEqual(eventsOfPouch(history, pouch))
  }
}

/**
 * The events that concern a pouch, in the order of the history: its own events, those of its count while it
 * is the count's pouch, and those of the remittance that has it at that time. The pouch's own `prepare` and
 * `handOver` belong to an event of the remittance.
 */
function eventsOfPouch(history: readonly CustodyEvent[], { id, countId }: Pouch): readonly string[] {
  let exists = false
  let remittanceId: string | null = null
  const ids: string[] = []
  for (const event of history) {
    const { entity, entityId, action, after } = event
    if (entity === 'remittance' && action === 'create' && includes(after?.pouchIds, id))
      remittanceId = entityId
    const isOwn = entityId === id && action !== 'prepare' && action !== 'handOver'
    const isOfCount = exists && entityId === countId && /^(?:accountingValidate|undoControl)$/u.test(action)
    const isOfRemittance =
      remittanceId !== null &&
      entityId === remittanceId &&
      /^(?:create|validate|invalidate|accountingValidate)$/u.test(action) &&
      !includes(after?.leftPouchIds, id)
    if (isOwn || isOfCount || isOfRemittance) ids.push(event.id)
    if (entityId === id && action === 'create') exists = true
    if (entityId === id && action === 'delete') exists = false
    if (entityId === id && (action === 'release' || action === 'leaveBehind')) remittanceId = null
  }
  return ids
}

const includes = (list: unknown, id: string) => Array.isArray(list) && list.includes(id)
