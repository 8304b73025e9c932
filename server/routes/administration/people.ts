import { sql, type Transaction } from 'kysely'
import {
  decidePersonChange,
  isAssignedToEstablishments,
  type Rights,
} from '../../../src/domain/accounts/people.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { userBody, userUpdateBody } from '../../../src/domain/contract/users.ts'
import type { Language } from '../../../src/domain/languages.ts'
import { CAPABILITIES, hasCapability, type Role } from '../../../src/domain/roles.ts'
import { hasSignedUp } from '../../http/accounts.ts'
import { queueInvitation, queueNotice, queueSensitiveChangeNotice } from '../../mail/queue-mail.ts'
import { invalidRequest, issuesAt, RefusedError, refusedAt } from '../../refused-error.ts'
import { users } from '../../resources/users.ts'
import type { AdministeredRow, RowValues } from '../../store/administered.ts'
import { lockName } from '../../store/locks.ts'
import type { Schema } from '../../store/schema.ts'
import type { RecordChange } from '../../workflow/record-changes.ts'
import { unknownReferenceError } from '../../workflow/refuse-rows.ts'
import { replaceRecipient } from '../../workflow/replace-recipient.ts'
import type { AdministeredResource, LinkedValues, RequestedRow, RuleContext } from './administered.ts'

/** Reads and writes the establishments to which people are assigned. */
const assignments: LinkedValues = {
  async read(trx, rows) {
    const { rows: found } = await sql<{ id: string; establishmentIds: string[] }>`
      select u.id, array(select a.establishment_id::text from user_establishments a
        where a.organization_id = u.organization_id and a.user_id = u.id order by 1) as "establishmentIds"
      from users u where u.organization_id = any(${rows.map((row) => row.organizationId)}::uuid[])
        and u.id = any(${rows.map((row) => row.id)}::uuid[])`.execute(trx)
    return new Map(found.map(({ id, ...values }): [string, RowValues] => [id, values]))
  },

  async write(trx, { before, after }) {
    const idsBefore = idsOf(before)
    const idsAfter = idsOf(after)
    const owner = { organization_id: after.organizationId, user_id: after.id }
    const removed = idsBefore.filter((id) => !idsAfter.includes(id))
    const added = idsAfter.filter((id) => !idsBefore.includes(id))
    if (removed.length > 0)
      await trx
        .deleteFrom('user_establishments')
        .where('organization_id', '=', owner.organization_id)
        .where('user_id', '=', owner.user_id)
        .where('establishment_id', 'in', removed)
        .execute()
    if (added.length > 0)
      await trx
        .insertInto('user_establishments')
        .values(added.map((establishment_id) => ({ ...owner, establishment_id })))
        .execute()
  },
}

function idsOf(row: AdministeredRow | null): readonly string[] {
  return (row?.values.establishmentIds as readonly string[] | undefined) ?? []
}

function rightsOf(row: AdministeredRow): Rights {
  return {
    role: row.values.role as Role,
    establishmentIds: idsOf(row),
    active: row.status === 'ACTIVE',
  }
}

/** Refuses a change of a person that the rules do not allow. The issue names the field at which the form shows the refusal. @throws RefusedError */
async function checkPerson(
  trx: Transaction<Schema>,
  { session }: RuleContext,
  { before, after }: RequestedRow,
): Promise<void> {
  const rights = rightsOf(after)
  const rightsBefore = before && rightsOf(before)
  const refused = decidePersonChange(
    { id: session.userId, role: session.role },
    { id: after.id, before: rightsBefore, after: rights },
  )
  if (refused) {
    const paths =
      refused.refusal === 'OwnRights' && rightsBefore ? changedFields(rightsBefore, rights) : ['role']
    throw refusedAt(refused.refusal, ...paths)
  }
  // A user changes their own address with the call of their account, which sends a link to the new address.
  if (after.id === session.userId && before?.values.email !== after.values.email)
    throw invalidRequest([{ path: 'email', key: 'issue.ownEmail' }])
  if (rights.active && rightsBefore?.active === false) await checkRemainingEstablishment(trx, after, rights)
  if (rights.active) await checkEstablishments(trx, after, rights, idsOf(before))
  const isHeadOffice = (person: Rights | null) =>
    person?.active === true && hasCapability(person.role, 'manageOrganizations')
  if (isHeadOffice(rightsBefore) && !isHeadOffice(rights)) await refuseLastSuperAdmin(trx, after.id)
}

/** The fields of the form in which the rights differ; none if only the status differs, for which the form has no field. */
function changedFields(before: Rights, after: Rights): readonly string[] {
  const sortedIds = ({ establishmentIds }: Rights) => [...establishmentIds].sort().join()
  return [
    ...(before.role === after.role ? [] : ['role']),
    ...(sortedIds(before) === sortedIds(after) ? [] : ['establishmentIds']),
  ]
}

/**
 * Refuses invalid establishments of a person. A role that is assigned to establishments needs at least one, the others must have none. They
 * must belong to the organization, and a newly assigned one must be active; one that became inactive can stay assigned.
 *
 * @throws RefusedError InvalidRequest, NotFound, EstablishmentInactive, all at `establishmentIds`
 */
async function checkEstablishments(
  trx: Transaction<Schema>,
  { organizationId }: AdministeredRow,
  { role, establishmentIds }: Rights,
  idsBefore: readonly string[],
): Promise<void> {
  const path = 'establishmentIds'
  if (!isAssignedToEstablishments(role) && establishmentIds.length > 0)
    throw invalidRequest([{ path, key: 'issue.wholeOrganization' }])
  if (isAssignedToEstablishments(role) && establishmentIds.length === 0)
    throw invalidRequest([{ path, key: 'issue.required' }])
  const added = establishmentIds.filter((id) => !idsBefore.includes(id))
  if (added.length === 0) return
  const found = await lockEstablishments(trx, organizationId, added)
  if (found.length < added.length) throw unknownReferenceError(path)
  if (found.some(({ status }) => status === 'INACTIVE'))
    throw new RefusedError('EstablishmentInactive', issuesAt([path], 'issue.establishmentInactive'))
}

/**
 * Locks the establishments of an organization with these ids that are not deleted, and returns their
 * statuses. `ids` must not be empty.
 */
function lockEstablishments(trx: Transaction<Schema>, organizationId: string, ids: readonly string[]) {
  return trx
    .selectFrom('establishments')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('status', '<>', 'DELETED')
    .forShare()
    .execute()
}

/**
 * Refuses to restore a person who is assigned to establishments if all of theirs were deleted in the meantime.
 *
 * @throws RefusedError NoEstablishmentLeft at `establishmentIds`
 */
async function checkRemainingEstablishment(
  trx: Transaction<Schema>,
  { organizationId }: AdministeredRow,
  { role, establishmentIds }: Rights,
): Promise<void> {
  if (!isAssignedToEstablishments(role)) return
  // An employee of an earlier version may have none.
  const remaining =
    establishmentIds.length === 0 ? [] : await lockEstablishments(trx, organizationId, establishmentIds)
  if (remaining.length === 0) throw refusedAt('NoEstablishmentLeft', 'establishmentIds')
}

/**
 * Refuses to demote, suspend or delete the last active super admin. A lock makes two super admins who do this to each other at the same time
 * wait for each other, so that the second is refused.
 */
async function refuseLastSuperAdmin(trx: Transaction<Schema>, id: string): Promise<void> {
  await lockName(trx, 'the last of head office')
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', 'in', CAPABILITIES.manageOrganizations)
    .where('status', '=', 'ACTIVE')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw refusedAt('LastSuperAdmin', 'role')
}

/**
 * Queues the mail that follows from a change. A new person is invited. After a change of the address, the old address receives a notice; a person
 * who has neither chosen a password nor signed in is invited at the new address instead.
 */
async function notifyPerson(
  trx: Transaction<Schema>,
  { now, ids }: RuleContext,
  { before, after }: RequestedRow,
): Promise<void> {
  const { email, language } = after.values as { email: string; language: Language }
  const emailBefore = before?.values.email as string | undefined
  if (email === emailBefore) return
  if (emailBefore !== undefined && (await hasSignedUp(trx, after))) {
    await queueNotice(trx, 'EMAIL_CHANGED', { email: emailBefore, language }, { now, ids })
    return
  }
  await queueInvitation(trx, email, { now, ids })
}

/** Removes the address of a deleted person from the recipients of establishments; replaces an address that changed. */
async function changeRecipients(
  trx: Transaction<Schema>,
  { now }: RuleContext,
  { before, after }: RequestedRow,
): Promise<readonly RecordChange[]> {
  const { organizationId, values, status } = after
  const { email, role } = values as { email: string; role: Role }
  const address = before?.values.email as string | undefined
  const newAddress = status === 'DELETED' ? null : email
  if (address === undefined || address === newAddress) return []
  const user = { organizationId, role }
  return replaceRecipient(trx, { user, address, newAddress }, { action: 'edit', now })
}

/**
 * Writes to the server log that a user created a person, or changed their role or whether they are active. The log
 * names both by their ids.
 */
function logRightsChange({ log, session }: RuleContext, { before, after }: RequestedRow): void {
  const rightsBefore = before && rightsOf(before)
  const rights = rightsOf(after)
  if (rightsBefore?.role === rights.role && rightsBefore.active === rights.active) return
  const roleOf = ({ role, active }: typeof rights) => (active ? role : null)
  log.info({
    event: 'rights.changed',
    userId: session.userId,
    personId: after.id,
    role: roleOf(rights),
    before: rightsBefore ? roleOf(rightsBefore) : null,
  })
}

/** Users. They are created without a password, which they choose with the link of their invitation. */
export const PEOPLE: AdministeredResource = {
  resource: users,
  entity: 'user',
  bodies: { create: userBody, update: userUpdateBody },
  roles: {
    create: CAPABILITIES.administer,
    update: CAPABILITIES.administer,
    status: CAPABILITIES.administer,
    remove: CAPABILITIES.administer,
  },
  codes: { created: CODES.created, modified: CODES.modified, deleted: CODES.deleted },
  belongsTo: null,
  masked: {
    email: { column: 'email', type: 'text' },
    role: { column: 'role', type: 'bigint' },
    language: { column: 'language', type: 'text' },
  },
  uniqueIndexes: { users_email: { field: 'email', refusal: 'EmailTaken' } },
  lifecycle: 'person',
  uses: [],
  isSensitive: ({ before, after }) =>
    before?.status !== after.status ||
    before?.values.email !== after.values.email ||
    before?.values.role !== after.values.role,
  check: checkPerson,
  linked: assignments,
  async afterWrite(trx, context, requested) {
    logRightsChange(context, requested)
    const { before, after } = requested
    if (before && before.status !== after.status)
      await queueSensitiveChangeNotice(
        trx,
        { organizationId: after.organizationId, byId: context.session.userId },
        context,
      )
    await notifyPerson(trx, context, requested)
  },
  changeOthers: changeRecipients,
}
