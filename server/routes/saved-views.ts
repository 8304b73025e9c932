import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { deletionQuery, id } from '../../src/domain/contract/common.ts'
import { savedView, savedViewBody, savedViewUpdateBody } from '../../src/domain/contract/saved-views.ts'
import { LISTS, listsOf } from '../../src/domain/lists/lists.ts'
import { VIEWS_MAX } from '../../src/domain/lists/saved-views.ts'
import { validateViewQuery } from '../../src/domain/lists/view-grammar.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { invalidRequest, issuesAt, RefusedError } from '../refused-error.ts'
import { RESOURCES } from '../resources/index.ts'
import { savedViews } from '../resources/saved-views.ts'
import type { Session } from '../session.ts'
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  lockView,
  saveView,
  type ViewRow,
} from '../store/saved-views.ts'
import { onUniqueViolation } from '../store/unique-violation.ts'
import { creationChange, editChanges, recordChanges } from '../workflow/record-changes.ts'
import { refuseStale } from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

/** Saves a view of a list: private, or shared with all users of the organization who see the list. */
const addView = defineRoute({
  method: 'post',
  path: '/savedviews',
  summary: 'Save a view of a list',
  roles: CAPABILITIES.count,
  body: savedViewBody,
  answer: savedView,
  created: true,
  async handle(trx, call) {
    const { session, body, ids, now } = call
    if (!listsOf(session.role).includes(body.list))
      throw invalidRequest([{ path: 'list', key: 'issue.value' }])
    const fields = RESOURCES.find(({ name }) => name === LISTS[body.list].resource)?.fields ?? {}
    const read = validateViewQuery(
      body,
      (field) => Object.hasOwn(fields, field) && fields[field]?.sort === true,
    )
    if ('issues' in read) throw invalidRequest(read.issues)
    if (body.shared) refuseSharing(session)
    const view: ViewRow = {
      ...body,
      query: read.query,
      id: ids.next(),
      organizationId: session.homeOrganizationId,
      establishmentId: null,
      version: 1,
      ownerId: session.userId,
      ownerName: session.userName,
    }
    if ((await countOwnViews(trx, view)) >= VIEWS_MAX) throw new RefusedError('TooManyViews')
    await insertView(trx, view, now).catch(refuseTakenName)
    // The owner is the author of the event, whose name is erased in time.
    const { ownerName: _, ...recorded } = view
    await recordChanges(trx, call, [creationChange('savedView', recorded)])
    return { code: CODES.created, status: 201, json: await serializeRow(trx, session, savedViews, view.id) }
  },
})

/** Changes the name of a view, and whether it is shared. Administrators may also rename shared views of others. */
const changeView = defineRoute({
  method: 'put',
  path: '/savedviews/{id}',
  summary: 'Rename a saved view, share it or make it private',
  roles: CAPABILITIES.count,
  params: z.object({ id }),
  body: savedViewUpdateBody,
  answer: savedView,
  async handle(trx, call) {
    const { session, params, body, now } = call
    const before = await lockChangeableView(trx, session, params.id)
    if (before.version !== body.version) await refuseStale(trx, before)
    if (body.shared !== before.shared) {
      if (before.ownerId !== session.userId) throw new RefusedError('ViewOfAnother')
      if (body.shared) refuseSharing(session)
    }
    const after = { ...before, name: body.name, shared: body.shared }
    if (after.name !== before.name || after.shared !== before.shared) {
      await saveView(trx, after, now).catch(refuseTakenName)
      await recordChanges(trx, call, editChanges('savedView', 'edit', { before, after }))
    }
    return { code: CODES.modified, json: await serializeRow(trx, session, savedViews, params.id) }
  },
})

/** Deletes a view. Its row is removed, because nothing references it. */
const removeView = defineRoute({
  method: 'delete',
  path: '/savedviews/{id}',
  summary: 'Delete a view of a list',
  roles: CAPABILITIES.count,
  params: z.object({ id }),
  query: deletionQuery,
  answer: z.null(),
  async handle(trx, call) {
    const view = await lockChangeableView(trx, call.session, call.params.id)
    if (view.version !== (call.query.version ?? view.version)) await refuseStale(trx, view)
    await deleteView(trx, view)
    const { list, name, query, period, shared } = view
    await recordChanges(trx, call, [
      {
        id: view.id,
        organizationId: view.organizationId,
        establishmentId: null,
        entity: 'savedView',
        action: 'delete',
        before: { list, name, query, period, shared },
        after: null,
      },
    ])
    return { code: CODES.deleted, data: null }
  },
})

/**
 * Locks and returns a view that the user may change.
 *
 * @throws RefusedError NotFound, also for a view of a list that the user does not see; ViewOfAnother
 */
async function lockChangeableView(
  trx: Parameters<typeof lockView>[0],
  { userId, role }: Session,
  viewId: string,
): Promise<ViewRow> {
  // Row level security lets users read shared views, but lock only views that they may change.
  const lockedView = await lockView(trx, viewId)
  const found = lockedView ?? (await findView(trx, viewId))
  const isOwn = found?.ownerId === userId
  // A super admin sees only views that they saved themselves.
  if (
    !found ||
    !listsOf(role).includes(found.list) ||
    (!isOwn && hasCapability(role, 'seeEveryOrganization'))
  )
    throw new RefusedError('NotFound')
  if (!lockedView || (!isOwn && !hasCapability(role, 'manageSharedViews')))
    throw new RefusedError('ViewOfAnother')
  return lockedView
}

function refuseSharing({ role }: Session): void {
  if (!hasCapability(role, 'shareViews')) throw new RefusedError('RoleNotAllowed')
}

/** Refuses a name that another view of the list has: one of the same owner or, for a shared view, a shared one. */
const refuseTakenName = onUniqueViolation('ViewNameTaken', issuesAt(['name'], 'failure.ViewNameTaken'))

export const savedViewRoutes: readonly Route[] = [addView, changeView, removeView]
