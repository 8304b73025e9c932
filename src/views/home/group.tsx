import type { GroupToday } from '../../domain/contract/today.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { type Column, DataTable, LinkButton, Money, Stack, useShowsCards } from '../ui/index.ts'
import { deltaColumn, moneyColumn } from '../ui/table/amount-columns.tsx'
import style from './home.module.css'

type EstablishmentRow = GroupToday['establishments'][number]
type DeltaRow = Omit<GroupToday['registers'][number], 'establishmentName'> & {
  readonly establishmentName?: string
}

/**
 * Compares the establishments, then lists the deltas of the last seven days and of the seven before by
 * register and by person.
 */
export function GroupOverview({ group, role }: { group: GroupToday; role: Role }) {
  const t = useText()
  const { establishments, registers, people } = group
  const establishmentColumns = useEstablishmentColumns(establishments, role)
  const registerColumns = useDeltaColumns(registers, t('home.group.register'))
  const personColumns = useDeltaColumns(people, t('home.group.person'))
  return (
    <Stack gap={24}>
      <div className={style.establishments}>
        <DataTable
          caption={t('home.group.title')}
          columns={establishmentColumns}
          rows={establishments}
          idOf={({ id }) => id}
        />
        {hasPartialSales(establishments) && <p className={style.note}>{t('home.group.partialNote')}</p>}
      </div>
      <div className={style.charts}>
        <DeltaTable caption={t('home.group.byRegister')} columns={registerColumns} rows={registers} />
        <DeltaTable caption={t('home.group.byPerson')} columns={personColumns} rows={people} />
      </div>
    </Stack>
  )
}

/** The deltas by register or person. On a phone the table is closed at first, so that the page stays short. */
function DeltaTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column<DeltaRow>[]
  rows: readonly DeltaRow[]
}) {
  const isOnCards = useShowsCards()
  if (rows.length === 0) return null
  const table = <DataTable caption={caption} columns={columns} rows={rows} idOf={({ id }) => id} />
  if (!isOnCards) return table
  return (
    <details className={style.deltaTable}>
      <summary>{caption}</summary>
      {table}
    </details>
  )
}

/**
 * The sales of yesterday: a dash if no till had to be counted, “not counted” if a till had to be counted but no amount is known yet. The mark of
 * partial sales is before the amount, so that cents stay aligned.
 */
function Sales({ cents, arePartial }: { cents: Cents | null; arePartial: boolean }) {
  const t = useText()
  if (cents === null && !arePartial) return '—'
  return (
    <>
      {cents !== null && arePartial && <small className={style.partial}>{t('home.group.partial')} </small>}
      <Money cents={cents} />
    </>
  )
}

function hasPartialSales(rows: readonly EstablishmentRow[]): boolean {
  return rows.some(({ salesArePartial }) => salesArePartial)
}

/** The columns of the comparison of establishments, with their totals. */
export function useEstablishmentColumns(
  rows: readonly EstablishmentRow[],
  role: Role,
): readonly Column<EstablishmentRow>[] {
  const t = useText()
  const { quantity } = useMoney()
  const knownSales = rows.flatMap(({ salesCents }) => salesCents ?? [])
  const taskColumn = (
    key: 'logsToControl' | 'remittancesToControl',
    title: string,
    address: string,
  ): Column<EstablishmentRow> => ({
    key,
    title,
    align: 'end',
    card: 'line',
    cell: (row) =>
      row[key] === 0 ? (
        quantity(0)
      ) : (
        <LinkButton href={`${address}establishmentId=${row.id}`}>{quantity(row[key])}</LinkButton>
      ),
    total: quantity(rows.reduce((sum, row) => sum + row[key], 0)),
  })
  return [
    { key: 'name', title: t('home.group.establishment'), heading: true, total: t('reports.sum') },
    ...(hasCapability(role, 'control')
      ? [
          taskColumn('logsToControl', t('home.group.logsToControl'), '/control?'),
          taskColumn(
            'remittancesToControl',
            t('home.group.remittancesToControl'),
            '/moneyremittanceCtrl?status=VALIDATED&',
          ),
        ]
      : []),
    {
      key: 'salesCents',
      title: t('home.group.sales'),
      align: 'end',
      card: 'line',
      cell: ({ salesCents, salesArePartial }) => <Sales cents={salesCents} arePartial={salesArePartial} />,
      total: (
        <Sales
          cents={knownSales.length === 0 ? null : sumCents(knownSales)}
          arePartial={hasPartialSales(rows)}
        />
      ),
    },
    moneyColumn({ key: 'pouchesCents', title: t('home.group.pouches'), card: 'line', total: 'sum' }),
    moneyColumn({ key: 'walletCents', title: t('home.group.wallet'), card: 'line', total: 'sum' }),
    moneyColumn({
      key: 'safeCents',
      title: t('home.group.safe'),
      card: 'line',
      cents: ({ pouchesCents, walletCents }) => pouchesCents + walletCents,
      total: 'sum',
    }),
    deltaColumn({ key: 'thisWeekCents', title: t('home.group.thisWeek'), card: 'line', total: 'sum' }),
    deltaColumn({ key: 'lastWeekCents', title: t('home.group.lastWeek'), card: 'line', total: 'sum' }),
  ]
}

/** The columns of the deltas by register or person, with their totals. The establishment is a column if there are several. */
export function useDeltaColumns(rows: readonly DeltaRow[], title: string): readonly Column<DeltaRow>[] {
  const t = useText()
  const hasSeveralEstablishments = new Set(rows.map(({ establishmentName }) => establishmentName)).size > 1
  return [
    { key: 'name', title, heading: true, total: t('reports.sum') },
    ...(hasSeveralEstablishments
      ? [
          {
            key: 'establishmentName',
            title: t('home.group.establishment'),
            card: 'plain' as const,
            cell: ({ establishmentName }: DeltaRow) => establishmentName,
          },
        ]
      : []),
    deltaColumn({ key: 'thisWeekCents', title: t('home.group.thisWeek'), card: 'state', total: 'sum' }),
    deltaColumn({ key: 'lastWeekCents', title: t('home.group.lastWeek'), total: 'sum' }),
  ]
}
