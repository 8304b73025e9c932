import { type ReactNode, Suspense, useState } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { MONTH_TASK_STATUSES } from '../../domain/accounting/month.ts'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import { REMITTANCE_STATUSES } from '../../domain/lifecycles/remittance.ts'
import { POUCH_TYPES } from '../../domain/pouches/types.ts'
import { useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { useDocument } from '../data/use-document.ts'
import { WhenIdle } from '../data/when-idle.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { useListScreen } from '../lists/use-list-screen.ts'
import { useSelectedIds } from '../lists/use-selected-ids.ts'
import { LinkButton, NoResults, Page, recordOptions, SkeletonText, TabNav, usePreload } from '../ui/index.ts'
import { canBulkValidate, statusAllowsSending } from './bulk-conditions.ts'
import { useRemittanceControlColumns } from './columns.tsx'
import { BREADCRUMB, REMITTANCE_CONTROL_LIST } from './filters.ts'

/** Tasks of an accounting month. In the status filter, each task is one choice that stands for several statuses. */
const STATUS_TASKS = ['remittancesToCredit', 'remittancesToSend'] as const
const VIEWS = ['remittances', 'bank', 'lines', 'rules'] as const
const viewInAddress = () =>
  VIEWS.find((name) => name === new URLSearchParams(location.search).get('view')) ?? 'remittances'
/** Imported when the first remittance is selected. */
const RemittanceBulk = lazyComponent(() => import('./bulk.tsx'), 'RemittanceBulk')
const TotalsLine = lazyComponent(() => import('./totals-line.tsx'), 'TotalsLine')
const BankView = lazyComponent(() => import('./bank/bank-view.tsx'), 'default')
const LinesView = lazyComponent(() => import('./bank/lines-view.tsx'), 'default')
const RulesView = lazyComponent(() => import('./bank/rules-view.tsx'), 'default')
const loadCheck = () => import('./check.tsx')
/** Imported after the screen is shown. */
const RemittanceControlPanel = lazyComponent(loadCheck, 'RemittanceControlPanel')

/** /moneyremittanceCtrl: the control of remittances by accounting, and the reconciliation with bank statements. */
export default function RemittanceControlScreen() {
  const t = useText()
  const { LaterPorts } = useApp()
  const view = useLocationProperty(viewInAddress)
  const views = (
    <TabNav
      label={t('bank.view')}
      current={view}
      tabs={VIEWS.map((key) => ({
        key,
        label: t(`bank.view.${key}`),
        href: location.pathname + (key === 'remittances' ? '' : `?view=${key}`),
      }))}
    />
  )
  if (view === 'remittances') return <Remittances views={views} />
  if (view !== 'bank') {
    const List = view === 'lines' ? LinesView : RulesView
    return (
      <Suspense fallback={<SkeletonText lines={10} />}>
        <LaterPorts>
          <List views={views} />
        </LaterPorts>
      </Suspense>
    )
  }
  return (
    <div data-screen="remittance-control" data-view="bank">
      <Page wide title={t('shell.menu.remittanceControl')} breadcrumb={BREADCRUMB}>
        {views}
        <Suspense fallback={<SkeletonText lines={10} />}>
          <LaterPorts>
            <BankView />
          </LaterPorts>
        </Suspense>
      </Page>
    </div>
  )
}

/**
 * The remittances of all establishments to which the user has access, with their declared amounts and what came back for them: the credit of
 * the bank, coins, or the payments of issuers. The open remittance is shown in a panel beside the list.
 */
function Remittances({ views }: { views: ReactNode }) {
  const t = useText()
  const { ports, LaterPorts } = useApp()
  const [sendCount, setSendCount] = useState(0)
  const choices = useDocument(ports.establishments.loadFilterChoices, null)
  const list = useListScreen({
    list: 'remittancecontrol',
    ...REMITTANCE_CONTROL_LIST,
    loadPage: ports.remittanceControl.loadPage,
  })
  usePreload(loadCheck)
  const selection = useSelectedIds()
  // The checklist of a month links to this screen with a filter by the date of the hand-over or deposit.
  const { handedOverOn_from: handedOverFrom, handedOverOn_to: handedOverTo } = list.address.filters
  const isByHandOver = handedOverFrom !== undefined || handedOverTo !== undefined
  // Commands on the selection leave out rows that are no longer shown.
  const selected = list.rows.filter(({ id }) => selection.ids.has(id))
  const openRow = list.rows.find((row) => row.id === list.openId)
  return (
    <ListScreen
      screen="remittance-control"
      title={t('shell.menu.remittanceControl')}
      breadcrumb={BREADCRUMB}
      aboveList={views}
      list={list}
      caption={t('shell.menu.remittanceControl')}
      columns={useRemittanceControlColumns()}
      filters={{
        lookup: choices,
        ...(isByHandOver && { period: { field: 'handedOverOn', label: t('remittance.column.validatedAt') } }),
        choices: [
          {
            name: 'establishmentId',
            label: t('remittanceControl.column.establishment'),
            options: recordOptions(choices.data?.establishments),
          },
          {
            name: 'type',
            label: t('remittance.column.type'),
            options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
          },
          {
            name: 'status',
            label: t('remittance.column.status'),
            options: [
              ...STATUS_TASKS.map((task) => ({
                value: MONTH_TASK_STATUSES[task].join(','),
                label: t(`remittanceControl.filter.${task}`),
              })),
              ...REMITTANCE_STATUSES.map((value) => ({
                value,
                label: t(value === 'VALIDATED' ? 'remittance.status.left' : `remittance.status.${value}`),
              })),
            ],
          },
        ],
      }}
      filtersAbovePanel
      selection={{
        selected: selection.ids,
        onChange: selection.change,
        refusalOf: (row) =>
          canBulkValidate(row) || statusAllowsSending(row)
            ? undefined
            : t('remittanceControl.bulk.noneCredited'),
        nameOf: (row) =>
          t('remittanceControl.bulk.name', {
            reference: remittanceLetter(row),
            establishment: row.establishmentName,
          }),
      }}
      file="remittances"
      belowRows={
        list.rows.length > 0 && (
          <WhenIdle>
            <TotalsLine rows={list.rows} />
          </WhenIdle>
        )
      }
      belowList={
        selected.length > 0 && (
          <Suspense fallback={null}>
            <LaterPorts>
              <RemittanceBulk selected={selected} onClear={selection.clear} />
            </LaterPorts>
          </Suspense>
        )
      }
      panel={{
        title: openRow ? remittanceLetter(openRow) : t('remittance.facts'),
        show: (id) => (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <LaterPorts>
              <RemittanceControlPanel
                key={`${id} ${sendCount}`}
                id={id}
                onSent={() => setSendCount((count) => count + 1)}
              />
            </LaterPorts>
          </Suspense>
        ),
      }}
      empty={
        <NoResults
          texts="remittanceControl.empty"
          action={<LinkButton href="/moneyremittance?step=type">{t('remittance.prepare')}</LinkButton>}
        />
      }
    />
  )
}
