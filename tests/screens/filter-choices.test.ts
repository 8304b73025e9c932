import { expect, it } from 'vitest'
import { sceneAt } from './support/answers.ts'
import { outline } from './support/outline.ts'
import { openScene, takeStep } from './support/press.ts'
import { ESTABLISHMENT } from './support/records/common.ts'
import { AnswersInTurn, prepareScreens, readsOf, UNREACHABLE } from './support/screen.tsx'

prepareScreens()

const NOT_LOADED = 'The choices could not be loaded.'
const NAMED = '[Remove Establishment Bellecour]'
const UNNAMED = '[Remove Establishment …]'

const OPEN_SHEETS = 'Not validated by the establishment yet'

it.each([
  ['/cashlogs', 'user', `Status = ${OPEN_SHEETS}`],
  ['/control', 'accountant', expect.stringContaining(`${OPEN_SHEETS} = yes`)],
] as const)(
  '%s names the filter of the link from the home page to the sheets that are not validated',
  async (path, role, field) => {
    await openScene(sceneAt(`${path}?status=CREATED,UPDATED,UNVALIDATED`, role, [], {}))
    expect(outline(document.body)).toEqual(expect.arrayContaining([field, `[Remove Status ${OPEN_SHEETS}]`]))
  },
)

it.each([
  ['/control'],
  ['/moneyremittanceCtrl'],
  ['/tickets'],
  ['/tickets?view=dispatches'],
  ['/control?view=jobs'],
  ['/cashpad?view=archives'],
  ['/control?view=accounting&part=entries'],
])('the filters of %s name the chosen establishment after their choices are loaded again', async (view) => {
  const address = `${view}${view.includes('?') ? '&' : '?'}establishmentId=establishment-1`
  const answers = { establishments: new AnswersInTurn(UNREACHABLE, [ESTABLISHMENT]) }
  await openScene(sceneAt(address, 'accountant', [], answers))
  expect(outline(document.body)).toEqual(expect.arrayContaining([NOT_LOADED, UNNAMED]))
  await takeStep('Try again')
  expect(outline(document.body)).toContain(NAMED)
  expect(outline(document.body)).not.toContain(NOT_LOADED)
})

it.each([
  ['/?view=reports&establishment=establishment-9'],
  ['/control?view=accounting&part=entries&establishmentId=establishment-9'],
])('%s offers a closed establishment, marked as inactive', async (address) => {
  const closed = { ...ESTABLISHMENT, id: 'establishment-9', name: 'Vaise', status: 'INACTIVE' }
  await openScene(sceneAt(address, 'accountant', [], { establishments: [ESTABLISHMENT, closed] }))
  expect(outline(document.body)).toContainEqual(expect.stringContaining('Vaise · Inactive'))
})

it('the audit log can be filtered by a person who was deleted', async () => {
  const left = { id: 'user-9', firstName: 'Left', lastName: 'Person', status: 'DELETED' }
  await openScene(sceneAt('/control?view=audit&byId=user-9', 'accountant', [], { users: [left] }))
  expect(readsOf('users')).toMatchObject([expect.stringContaining('status=ACTIVE,INACTIVE,DELETED')])
  expect(outline(document.body)).toContain('[Remove By Left Person · Deleted]')
})

it('the vouchers of an issuer whose name has a comma are requested as those of one issuer', async () => {
  await openScene(sceneAt('/tickets?issuer=Pass,%20S.A.', 'accountant', [], {}))
  const [query = ''] = readsOf('tickets').map((address) => address.split('?')[1])
  expect(new URLSearchParams(query).get('issuer')).toBe('Pass\\, S.A.')
})

it('the list of received closings shows those of all establishments, with their names', async () => {
  const other = { ...ESTABLISHMENT, id: 'establishment-2', name: 'Opéra' }
  const answers = { establishments: [ESTABLISHMENT, other] }
  await openScene(sceneAt('/cashpad?view=archives', 'director', [], answers))
  expect(outline(document.body)).toEqual(
    expect.arrayContaining([
      'Establishment = All',
      '[Date] | [Service] | Establishment | [Sequence] | [Covers] | [Turnover]',
      '[13/11/2026] | Evening | Bellecour | 812 | 57 | €900.01',
    ]),
  )
  const [query = ''] = readsOf('archives').map((address) => address.split('?')[1])
  expect(new URLSearchParams(query).get('establishmentId')).toBeNull()
})
