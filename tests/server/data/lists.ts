import { CODES } from '../../../src/domain/codes.ts'
import { type StoredView, savedViewBody } from '../../../src/domain/contract/saved-views.ts'
import { EXPORT_LISTS } from '../../../src/domain/lists/exports.ts'
import {
  choiceClasses,
  LEFT_OUT,
  maxLength,
  NULL,
  requiredTextClasses,
} from '../../paths/pairwise/body-classes.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { FieldClasses, ValueClass } from '../../paths/pairwise/cover.ts'
import { dataOf, TODAY } from '../commands/test-app.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { callCommand, expectedInAnswer, queryOf, VERSION_CLASSES, withCurrentVersion } from './bodies.ts'
import type { CommandData } from './commands.ts'

type Classes = readonly ValueClass[]

const NAME_TAKEN = 'ViewNameTaken failure.ViewNameTaken'
const NAMES: Classes = [
  ...requiredTextClasses(maxLength(savedViewBody, 'name'), 'issue.required'),
  invalid(NAME_TAKEN, 'of another view, in capitals', ' SOIRS '),
  invalid('issue.text', 'left out', undefined),
]
const SHARED: Classes = [
  valid('for all', true),
  valid('for oneself', false),
  invalid('issue.value', 'text', 'true'),
  invalid('issue.value', 'left out', undefined),
]
const invalidRequest = (issue: string) => `InvalidRequest issue.${issue}`

/** Commands of saved views, and exports of lists. */
export function listCommands(workspace: Workspace): readonly CommandData[] {
  return [...views(workspace), ...exportCommands(workspace)]
}

function views({ testOrganization: { people } }: Workspace): readonly CommandData[] {
  const { director, user } = people
  const base = { list: 'cashlogs', query: '', period: null, shared: false }
  let eveningsId = ''
  const occupyName = async () => {
    if (eveningsId !== '') return
    eveningsId = dataOf(await director.post<StoredView>('savedviews', { ...base, name: 'Soirs' })).id
  }
  const remove = async (id: string) => void dataOf(await director.delete(`savedviews/${id}`))
  /** One view is used for all refused rows, because the number of views is limited. */
  let storedView: StoredView | null = null
  const make = async () => {
    storedView ??= dataOf(await director.post<StoredView>('savedviews', { ...base, name: 'À changer' }))
    return storedView
  }
  const createCommand = (
    variant: string,
    command: Pick<CommandData, 'fields' | 'checkOrder'>,
    by = director,
  ): CommandData =>
    callCommand('lists', 'POST /savedviews', by, {
      variant,
      ...command,
      body: (values) => ({ ...base, name: 'Midis', ...values }),
      code: CODES.created,
      expectedData: (values) => expectedInAnswer(values, ['query']),
      after: async (_, { data }) => remove((data as StoredView).id),
    })
  return [
    createCommand('its name', {
      async fields() {
        await occupyName()
        return {
          list: [
            valid('of sheets', 'cashlogs'),
            invalid(invalidRequest('value'), 'that only other roles see', 'users'),
            invalid('issue.value', 'unknown', 'sheets'),
            invalid('issue.value', 'null', null),
          ],
          name: NAMES,
          shared: SHARED,
        }
      },
      checkOrder: [invalidRequest('value'), NAME_TAKEN],
    }),
    createCommand('its query', {
      fields: () => ({
        query: [
          valid('nothing', ''),
          valid('filters and a sort', 'status=VALIDATED,CREATED&service=evening&rows=50&sort=date_asc'),
          invalid(`${invalidRequest('unknownFilter')} query.nothing`, 'no such filter', 'nothing=1'),
          invalid(
            `${invalidRequest('unknownFilter')} query.__proto__`,
            'a name of JavaScript',
            '__proto__=1',
          ),
          invalid(
            `${invalidRequest('unknownSort')} query.sort`,
            'a sort by an unknown field',
            'sort=nothing_asc',
          ),
          invalid(`${invalidRequest('unknownSort')} query.sort`, 'a sort without a direction', 'sort=date'),
          invalid(
            `${invalidRequest('repeated')} query.service`,
            'a repeated filter',
            'service=lunch&service=evening',
          ),
          invalid(
            `${invalidRequest('value')} query.service`,
            'an invalid value of a filter',
            'service=a%00b',
          ),
          invalid(`${invalidRequest('value')} query.cashRegisterId`, 'no id', 'cashRegisterId=x'),
          invalid(`${invalidRequest('value')} query.rows`, 'an invalid number of rows', 'rows=7'),
          invalid('issue.tooLong', 'one above the limit', 'é'.repeat(maxLength(savedViewBody, 'query') + 1)),
          invalid('issue.text', 'null', null),
        ],
        period: [
          NULL,
          valid('with a name', 'thisMonth'),
          invalid('issue.value', 'unknown', 'thisYear'),
          invalid('issue.value', 'left out', undefined),
        ],
      }),
    }),
    createCommand('its days', {
      fields: () => ({
        query: [
          valid('no days', 'service=lunch'),
          invalid(`${invalidRequest('value')} period`, 'days beside a period', 'date_from=2026-11-01'),
        ],
        period: [valid('yesterday', 'yesterday'), valid('the last seven days', 'last7')],
      }),
    }),
    createCommand(
      'of a person who may not share',
      { fields: () => ({ shared: [invalid('RoleNotAllowed', 'for all', true)] }) },
      user,
    ),
    callCommand('lists', 'PUT /savedviews/{id}', director, {
      make,
      fields: () => ({ version: VERSION_CLASSES, name: NAMES, shared: SHARED }),
      checkOrder: ['StaleVersion', NAME_TAKEN],
      body: withCurrentVersion(async () => ({ version: 1 })),
      code: CODES.modified,
      expectedData: (values) => expectedInAnswer(values),
      async after({ id }) {
        await remove(id)
        storedView = null
      },
    }),
  ]
}

/** The query parameters of an export, besides its format. */
const EXPORT_QUERY_FIELDS: FieldClasses = {
  'query.language': [
    LEFT_OUT,
    ...choiceClasses(['fr', 'en', 'it']).filter(({ value }) => value !== undefined),
  ],
  'query.date_from': [
    valid('a day', '2026-11-01'),
    invalid(invalidRequest('value'), 'no day', '2026-02-30'),
    invalid(invalidRequest('value'), 'nothing', ''),
  ],
  'query.nothing': [LEFT_OUT, invalid(invalidRequest('unknownFilter'), 'no such filter', '1')],
}

const ACCOUNTING_LISTS: readonly string[] = ['controlsheets', 'accountingentries']

/**
 * The exports of the lists by a job. They share one implementation, so `EXPORT_QUERY_FIELDS` is varied for two of them only: an ordinary one,
 * and the one that needs an establishment and a period.
 */
function exportCommands({ testApp, testOrganization: { ids, people } }: Workspace): readonly CommandData[] {
  return EXPORT_LISTS.map((list): CommandData => {
    const call = `POST /${list}/exports`
    const isOfTickets = list === 'tickets'
    const actor = isOfTickets || ACCOUNTING_LISTS.includes(list) ? people.accountant : people.director
    const requiredFilters = isOfTickets ? { establishmentId: ids.establishment, date_to: TODAY } : {}
    const days =
      list === 'auditevents' ? { at_from: '2026-11-01T00:00:00.000Z' } : { date_from: '2026-11-01' }
    return {
      kind: 'lists',
      event: call,
      call,
      fields: () => ({
        'query.format': choiceClasses(['csv', 'xlsx']),
        ...(isOfTickets || list === 'cashlogs' ? EXPORT_QUERY_FIELDS : {}),
      }),
      send: (values) =>
        actor.call('POST', `${list}/exports`, { query: { ...requiredFilters, ...days, ...queryOf(values) } }),
      together: [invalidRequest('value'), invalidRequest('unknownFilter')],
      code: CODES.created,
      expectedData: ({ 'query.format': format }) => ({ list, format }),
      // Runs the export to its end, because only a few may be open at a time.
      after: async () => void (await testApp.server.jobs.drain()),
    }
  })
}
