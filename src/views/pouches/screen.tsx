import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { useText } from '../../i18n/index.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useListAddress, withChanges } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { part } from '../data/part.tsx'
import { Split } from '../data/split.tsx'
import { useList } from '../data/use-list.ts'
import { NoResults, Page, SkeletonText } from '../ui/index.ts'
import { usePouchColumns } from './columns.tsx'
import { PouchFilterBar } from './filter-bar.tsx'
import { POUCH_FILTERS, pouchQuery } from './filters.ts'
import { InsuredNotice } from './insured-notice.tsx'

const PouchPanel = part(() => import('./panel/pouch-panel.tsx'), 'PouchPanel')

const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.remittance' }, { title: 'shell.menu.pouchList' }] as const

/** The pouches of the establishment: what each holds, where it came from and where it went, one opened beside the list. */
export default function PouchesScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const address = useListAddress({
    list: 'pouches',
    names: POUCH_FILTERS,
    sort: LATEST_FIRST,
    toQuery: pouchQuery,
  })
  const [search, setSearch] = useSearchParams()
  const openId = search.get('id')
  const open = (id: string | null) => setSearch((previous) => withChanges(previous, { id }))
  const [changes, setChanges] = useState(0)
  const list = useList<Pouch>(
    {
      loadPage: (request, call) =>
        ports.pouches.loadPage(
          { ...request, filters: { ...request.filters, ...(establishmentId && { establishmentId }) } },
          call,
        ),
      pageShown: () => undefined,
    },
    address.request,
  )
  const view = useSelector(list, selectView)
  const rows = useSelector(list, selectRows<Pouch>)
  const columns = usePouchColumns(rows)
  return (
    <div data-screen="pouches" data-state={view}>
      <Page
        wide
        title={t('pouches.title')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
      >
        <Split
          title={t('pouches.panel.title')}
          onClose={() => open(null)}
          panel={
            openId === null ? null : (
              <Suspense fallback={<SkeletonText lines={8} />}>
                <PouchPanel
                  key={openId}
                  id={openId}
                  onChanged={() => {
                    list.send({ type: 'REFRESH' })
                    setChanges((count) => count + 1)
                  }}
                />
              </Suspense>
            )
          }
        >
          {establishmentId && <InsuredNotice key={changes} establishmentId={establishmentId} />}
          <PouchFilterBar address={address} />
          <ListRows
            caption={t('pouches.title')}
            list={list}
            address={address}
            columns={columns}
            openId={openId}
            onOpen={(row) => open(row.id)}
            file={{ list: 'pouches', ...(establishmentId && { filters: { establishmentId } }) }}
            empty={
              <NoResults
                title={t('pouches.empty.title')}
                message={t('pouches.empty.message')}
                suggestion={t('pouches.empty.suggestion')}
              />
            }
          />
        </Split>
      </Page>
    </div>
  )
}
