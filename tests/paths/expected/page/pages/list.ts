import type { CashCarrier } from '../../../../../src/domain/contract/organizations.ts'
import type { Page } from '../../../../../src/domain/outcome.ts'
import { dataOf } from '../../../walk/api/test-organization.ts'
import type { WalkContext } from '../../../walk/browser/page-object.ts'
import { FILTERS, subjectOf } from '../../../walk/browser/page-objects/lists.ts'
import type { ExpectedPage } from '../check-page.ts'
import { breadcrumb, pages, readFailure } from '../common-elements.ts'
import {
  button,
  cell,
  choice,
  type ExpectedLines,
  heading,
  paragraph,
  searchField,
  words,
} from '../elements.ts'

const ROWS = 25

/** The list of carriers, beside the open one: its filters, its rows, or the message instead. */
export async function carrierList(
  walkContext: WalkContext,
  state: string,
  labels: readonly string[],
): Promise<ExpectedPage | null> {
  const { userPage } = walkContext
  const { t, page } = userPage
  const main = page.getByRole('main')
  const content = {
    ready: () => rows(walkContext, labels),
    empty: () => [
      heading(2, t('administration.carrier.empty')),
      paragraph(t('administration.carrier.emptyWhy')),
      paragraph(t('administration.carrier.emptyHow')),
    ],
    noResults: () => [
      heading(2, t('noResult.title')),
      paragraph(t('noResult.message')),
      paragraph(t('noResult.suggestion')),
      button(t('action.clearFilters')),
    ],
    failed: () => readFailure(userPage, labels.at(-1)),
  }[state]
  if (!content) return null
  const states = (['ACTIVE', 'INACTIVE', 'DELETED'] as const).map((one) =>
    t(`administration.status.${one}`, { word: 'carrier' }),
  )
  const all = t('filter.all')
  const search = t('administration.search')
  const searched = searchedIn(walkContext, labels)
  const chip = `${search} ${searched}`
  return {
    at: [
      main.getByRole('navigation', { name: t('breadcrumb.label') }).locator('..'),
      main.locator('[data-open] > div').first(),
    ],
    content: [
      breadcrumb(userPage, ['shell.menu.settings', '/settings'], ['page.carriers']),
      heading(1, t('page.carriers')),
      button(t('administration.carrier.new')),
      searchField(search, searched),
      choice(t('administration.column.status'), [all, ...states], all),
      button(t('views.menu')),
      searched === '' ? null : button(t('action.remove', { name: chip }), { reads: chip }),
      await content(),
    ],
  }
}

/** The search text of the last request of the list. */
function searchedIn(walkContext: WalkContext, labels: readonly string[]): string {
  const request = labels.findLast((label) => label.includes('"REQUEST"'))
  if (request === FILTERS.narrowed) return 'nobody is called that'
  return request === FILTERS.searched ? subjectOf(walkContext).name : ''
}

async function rows(walkContext: WalkContext, labels: readonly string[]): Promise<ExpectedLines> {
  const { testOrganization, userPage } = walkContext
  const { t } = userPage
  const searched = searchedIn(walkContext, labels)
  const { entries, totalItems } = dataOf(
    await (await testOrganization.admin()).get<Page<CashCarrier>>('cashcarriers', {
      sort: 'name_asc',
      range: `0-${ROWS - 1}`,
      ...(searched === '' ? {} : { q: searched }),
    }),
  )
  const title = t('page.carriers')
  return [
    words('status')(t('administration.matches', { count: totalItems })),
    `table "${title}"`,
    words('caption')(title),
    button(t('administration.field.name')),
    button(t('administration.column.status')),
    entries.map(({ name, status: is }) => [
      button(name),
      cell(t(`administration.status.${is}`, { word: 'carrier' })),
    ]),
    pages(userPage, { rowsPerPage: ROWS, here: entries.length, total: totalItems }),
  ]
}
