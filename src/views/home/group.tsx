import type { GroupToday } from '../../domain/contract/today.ts'
import { type Cents, sumCents } from '../../domain/money.ts'
import { may, type Role } from '../../domain/roles.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import { type Column, DataTable, Delta, LinkButton, Money, Stack, useIsOnCards } from '../ui/index.ts'
import style from './home.module.css'

type Place = GroupToday['establishments'][number]
type Gap = Omit<GroupToday['registers'][number], 'establishmentName'> & {
  readonly establishmentName?: string
}

/** Compares the establishments, then lists the differences of this week and the week before by till and by person. */
export function Group({ group, role }: { group: GroupToday; role: Role }) {
  const t = useText()
  const { establishments, registers, people } = group
  const places = usePlaceColumns(establishments, role)
  const tills = useGapColumns(registers, t('home.group.register'))
  const persons = useGapColumns(people, t('home.group.person'))
  return (
    <Stack gap={24}>
      <div className={style.places}>
        <DataTable
          caption={t('home.group.title')}
          columns={places}
          rows={establishments}
          idOf={({ id }) => id}
        />
      </div>
      <div className={style.charts}>
        <Gaps caption={t('home.group.byRegister')} columns={tills} rows={registers} />
        <Gaps caption={t('home.group.byPerson')} columns={persons} rows={people} />
      </div>
    </Stack>
  )
}

/** Differences by till or person; on a phone they open on demand, so that home stays short. */
function Gaps({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column<Gap>[]
  rows: readonly Gap[]
}) {
  const isOnCards = useIsOnCards()
  if (rows.length === 0) return null
  const table = <DataTable caption={caption} columns={columns} rows={rows} idOf={({ id }) => id} />
  if (!isOnCards) return table
  return (
    <details className={style.gaps}>
      <summary>{caption}</summary>
      {table}
    </details>
  )
}

/** The columns of the establishments, with their totals. */
export function usePlaceColumns(rows: readonly Place[], role: Role): readonly Column<Place>[] {
  const t = useText()
  const { quantity } = useMoney()
  const amount = (key: string, title: string, of: (row: Place) => Cents | null): Column<Place> => ({
    key,
    title,
    align: 'end',
    cell: (row) => <Money cents={of(row)} />,
    // Without any known value the total is unknown, not zero.
    total: <Money cents={rows.every((row) => of(row) === null) ? null : sumCents(rows.map(of))} />,
  })
  const gap = (key: 'thisWeekCents' | 'lastWeekCents', title: string): Column<Place> => ({
    key,
    title,
    align: 'end',
    cell: (row) => <Delta cents={row[key]} />,
    total: <Delta cents={sumCents(rows.map((row) => row[key]))} />,
  })
  const work = (
    key: 'logsToControl' | 'remittancesToControl',
    title: string,
    address: string,
  ): Column<Place> => ({
    key,
    title,
    align: 'end',
    cell: (row) =>
      row[key] === 0 ? (
        quantity(0)
      ) : (
        <LinkButton href={`${address}establishmentId=${row.id}`}>{quantity(row[key])}</LinkButton>
      ),
    total: quantity(rows.reduce((sum, row) => sum + row[key], 0)),
  })
  return [
    {
      key: 'name',
      title: t('home.group.establishment'),
      heading: true,
      cell: ({ name }) => name,
      total: t('reports.sum'),
    },
    ...(may(role, 'control')
      ? [
          work('logsToControl', t('home.group.logsToControl'), '/control?'),
          work(
            'remittancesToControl',
            t('home.group.remittancesToControl'),
            '/moneyremittanceCtrl?status=VALIDATED&',
          ),
        ]
      : []),
    amount('salesCents', t('home.group.sales'), ({ salesCents }) => salesCents),
    amount('pouchesCents', t('home.group.pouches'), ({ pouchesCents }) => pouchesCents),
    amount('walletCents', t('home.group.wallet'), ({ walletCents }) => walletCents),
    amount('safeCents', t('home.group.safe'), ({ pouchesCents, walletCents }) => pouchesCents + walletCents),
    gap('thisWeekCents', t('home.group.thisWeek')),
    gap('lastWeekCents', t('home.group.lastWeek')),
  ]
}

/** The columns of differences by till or person, with their totals; the establishment only where there are several. */
export function useGapColumns(rows: readonly Gap[], title: string): readonly Column<Gap>[] {
  const t = useText()
  const gap = (key: 'thisWeekCents' | 'lastWeekCents', heading: string): Column<Gap> => ({
    key,
    title: heading,
    align: 'end',
    ...(key === 'thisWeekCents' && { card: 'state' as const }),
    cell: (row) => <Delta cents={row[key]} />,
    total: <Delta cents={sumCents(rows.map((row) => row[key]))} />,
  })
  const hasPlaces = new Set(rows.map(({ establishmentName }) => establishmentName)).size > 1
  return [
    { key: 'name', title, heading: true, cell: ({ name }) => name, total: t('reports.sum') },
    ...(hasPlaces
      ? [
          {
            key: 'establishmentName',
            title: t('home.group.establishment'),
            card: 'plain' as const,
            cell: ({ establishmentName }: Gap) => establishmentName,
          },
        ]
      : []),
    gap('thisWeekCents', t('home.group.thisWeek')),
    gap('lastWeekCents', t('home.group.lastWeek')),
  ]
}
