import { z } from 'zod'
import { NAMED_PERIODS } from '../dates/periods.ts'
import { LIST_NAMES } from '../lists/lists.ts'
import { VIEW_NAME_MAX } from '../lists/saved-views.ts'
import { VIEW_QUERY_MAX } from '../lists/view-grammar.ts'
import { id, requiredLine, stored, text, version } from './common.ts'

const list = z.enum(LIST_NAMES, { error: 'issue.value' })
const period = z.enum(NAMED_PERIODS, { error: 'issue.value' }).nullable()
const name = requiredLine(VIEW_NAME_MAX)
const shared = z.boolean({ error: 'issue.value' })

/** A saved view of a list. `query` is the query of its address; a named period is stored by its name in `period`, without its dates. */
export const savedView = z.object({
  ...stored,
  list,
  name: z.string(),
  query: z.string(),
  period,
  shared: z.boolean(),
  ownerId: id,
  ownerName: z.string(),
})
export type StoredView = z.infer<typeof savedView>

export const savedViewBody = z.strictObject({ list, name, query: text(VIEW_QUERY_MAX), period, shared })
export type SavedViewBody = z.infer<typeof savedViewBody>

export const savedViewUpdateBody = z.strictObject({ version, name, shared })
export type SavedViewUpdateBody = z.infer<typeof savedViewUpdateBody>
