import { useState } from 'react'
import { arrangeColumns, DEFAULT_LAYOUT, isColumnShown } from '../../domain/lists/table-layout.ts'
import { useDates } from '../../i18n/index.ts'
import { useSelectedIds } from '../lists/use-selected-ids.ts'
import {
  type BadgeStatus,
  Button,
  type Column,
  DataTable,
  Delta,
  type Density,
  DensityContext,
  FilterChips,
  Money,
  NoResults,
  Page,
  Pagination,
  Panel,
  SelectionBar,
  SidePanel,
  type Sort,
  StatusBadge,
  TableTools,
} from '../ui/index.ts'
import { SAMPLE_TEXTS } from './sample-texts.ts'

interface Sample {
  readonly id: string
  readonly date: string
  readonly register: string
  readonly turnoverCents: number
  readonly deltaCents: number | null
  readonly status: BadgeStatus
}

const STATUSES: readonly BadgeStatus[] = ['VALIDATED', 'UPDATED', 'AVALIDATED', 'CREATED', 'UNVALIDATED']

/** Creates a row from its index; the rows differ in date, register, amounts and status. */
function sample(index: number): Sample {
  const day = String((index % 28) + 1).padStart(2, '0')
  return {
    id: `row-${index}`,
    date: `2026-11-${day}`,
    register: `Caisse ${(index % 3) + 1}`,
    turnoverCents: 84000 + ((index * 7919) % 90000),
    deltaCents: index % 6 === 5 ? null : ((index * 37) % 11) * 50 - 250,
    status: STATUSES[index % STATUSES.length] ?? 'CREATED',
  }
}

const sum = (rows: readonly Sample[], amountOf: (row: Sample) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0)

/** A list with filters, selection, totals, pages and a panel. `?rows=` is the number of rows of a page; `?state=loading` shows the placeholder. */
export function Tables() {
  const query = new URLSearchParams(location.search)
  const { date } = useDates()
  const [rowsPerPage, setRowsPerPage] = useState(Number(query.get('rows') ?? 25))
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>({ sortBy: 'date', descending: true })
  const selection = useSelectedIds(['row-1', 'row-2'])
  const [openId, setOpenId] = useState<string | null>(null)
  const [layout, setLayout] = useState(DEFAULT_LAYOUT)
  const [density, setDensity] = useState<Density>('comfortable')
  const rows = Array.from({ length: rowsPerPage }, (_, index) => sample((page - 1) * rowsPerPage + index))
  const picked = rows.filter(({ id }) => selection.ids.has(id))
  const columns: readonly Column<Sample>[] = [
    { key: 'date', title: 'Date', cell: (row) => date(row.date), heading: true, sortable: true },
    { key: 'register', title: 'Caisse', card: 'plain', sortable: true },
    {
      key: 'turnover',
      title: 'Chiffre d’affaires',
      card: 'figure',
      cell: (row) => <Money cents={row.turnoverCents} />,
      align: 'end',
      sortable: true,
      total: <Money cents={sum(rows, ({ turnoverCents }) => turnoverCents)} />,
    },
    {
      key: 'delta',
      title: 'Écart',
      card: 'state',
      cell: (row) => <Delta cents={row.deltaCents} />,
      align: 'end',
      total: <Delta cents={sum(rows, ({ deltaCents }) => deltaCents ?? 0)} />,
    },
    {
      key: 'status',
      title: 'Statut',
      card: 'state',
      cell: (row) => <StatusBadge status={row.status} />,
      sortable: true,
    },
  ]
  const empty = query.get('rows') === '0'
  return (
    <Page
      title={SAMPLE_TEXTS.cashLog}
      wide
      breadcrumb={[{ title: 'shell.menu.home', link: '/' }, { title: 'shell.menu.cashLog' }]}
      action={
        <Button look="primary" icon="plus">
          {SAMPLE_TEXTS.startCount}
        </Button>
      }
    >
      <FilterChips
        chips={[
          { key: 'status', name: 'Statut', value: 'Validé', onRemove: () => setPage(1) },
          { key: 'register', name: 'Caisse', value: '1', onRemove: () => setPage(1) },
        ]}
        onClear={() => setPage(1)}
      />
      <Panel flush>
        <DensityContext value={density}>
          <DataTable
            caption={SAMPLE_TEXTS.cashLog}
            columns={arrangeColumns(columns, layout).filter((column) => isColumnShown(column, layout))}
            rows={empty ? [] : rows}
            idOf={(row) => row.id}
            sort={sort}
            onSort={setSort}
            state={query.get('state') === 'loading' ? 'loading' : 'ready'}
            onOpen={(row) => setOpenId(row.id)}
            openId={openId}
            firstRow={(page - 1) * rowsPerPage}
            totalRows={1000}
            empty={<NoResults />}
            selection={{
              selected: selection.ids,
              onChange: selection.change,
              nameOf: (row) => `${date(row.date)} ${row.register}`,
            }}
            data-testid="table"
          />
        </DensityContext>
        <Pagination
          page={page}
          rowsPerPage={rowsPerPage}
          totalItems={1000}
          totalIsCapped
          rowsOnPage={rows.length}
          hasNextPage={rows.length === rowsPerPage}
          onPage={setPage}
          onPreloadPage={() => undefined}
          onRowsPerPage={setRowsPerPage}
        >
          <TableTools
            columns={columns}
            layout={layout}
            onLayout={(next) => setLayout(next ?? DEFAULT_LAYOUT)}
            density={density}
            onDensity={setDensity}
          />
        </Pagination>
      </Panel>
      <SelectionBar
        count={picked.length}
        total={<Money cents={sum(picked, ({ turnoverCents }) => turnoverCents)} />}
        onClear={selection.clear}
      >
        <Button look="primary" icon="check">
          {SAMPLE_TEXTS.validate}
        </Button>
        <Button icon="undo">{SAMPLE_TEXTS.invalidate}</Button>
      </SelectionBar>
      {openId !== null && (
        <SidePanel title={`${SAMPLE_TEXTS.count} ${openId}`} onClose={() => setOpenId(null)}>
          <p>{SAMPLE_TEXTS.countDescription}</p>
        </SidePanel>
      )}
    </Page>
  )
}
