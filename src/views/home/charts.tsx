import type { Today } from '../../domain/contract/today.ts'
import { sumCents } from '../../domain/money.ts'
import { type MoneyFormats, useDates, useMoney, useText } from '../../i18n/index.ts'
import { attendanceByDay, type DayAttendance } from '../charts/series.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { Panel, Skeleton } from '../ui/index.ts'
import style from './home.module.css'

/** In CSS pixels. */
const CHART_HEIGHT = 240
const AttendanceChart = lazyComponent(
  () => import('../charts/attendance-chart.tsx'),
  'default',
  <Skeleton height={CHART_HEIGHT} />,
)
const DeltaChart = lazyComponent(
  () => import('../charts/delta-chart.tsx'),
  'default',
  <Skeleton height={CHART_HEIGHT} />,
)

/** The recent trend: attendance and differences, each as a sentence, a chart and a table. */
export function TrendCharts({ today }: { today: Today }) {
  const t = useText()
  const { date } = useDates()
  const formats = useMoney()
  const attendance = attendanceByDay(today.attendance)
  const since = date(today.figuresSince)
  return (
    <div className={style.charts}>
      {attendance.length > 0 && (
        <Panel title={t('home.attendance')}>
          <p className={style.note}>
            {t('home.attendance.summary', { since, ...attendanceTotals(attendance) })}
          </p>
          <AttendanceChart days={attendance} height={CHART_HEIGHT} />
          <ChartTable
            caption={t('home.attendance')}
            head={[t('date.label'), t('service.lunch'), t('service.evening')]}
            rows={attendance.map((day) => [date(day.date), String(day.lunch), String(day.evening)])}
          />
        </Panel>
      )}
      {today.deltas.length > 0 && (
        <Panel title={t('home.deltas')}>
          <p className={style.note}>
            {t('home.deltas.summary', { since, ...deltaTotals(today.deltas, formats) })}
          </p>
          <DeltaChart days={today.deltas} height={CHART_HEIGHT} />
          <ChartTable
            caption={t('home.deltas')}
            head={[t('date.label'), t('home.delta')]}
            rows={today.deltas.map((day) => [date(day.date), formats.signed(day.deltaCents)])}
          />
        </Panel>
      )}
    </div>
  )
}

/** The values of the sentence about the attendance: numbers of covers. */
function attendanceTotals(days: readonly DayAttendance[]) {
  const lunch = days.reduce((total, day) => total + day.lunch, 0)
  const evening = days.reduce((total, day) => total + day.evening, 0)
  return { clients: lunch + evening, lunch, evening }
}

/**
 * The values of the sentence about the differences. As in the report of differences, `over` adds up the
 * sheets with too much money, and `short` those with too little.
 */
function deltaTotals(days: Today['deltas'], { money, signed }: Pick<MoneyFormats, 'money' | 'signed'>) {
  const sum = (field: 'deltaCents' | 'overCents' | 'shortCents') => sumCents(days.map((day) => day[field]))
  return {
    delta: signed(sum('deltaCents')),
    over: money(sum('overCents')),
    short: money(Math.abs(sum('shortCents'))),
  }
}

interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The figures of a chart as a table below it, which can be opened: for screen readers, and to read exact values. */
function ChartTable({ caption, head, rows }: ChartTableProps) {
  const t = useText()
  return (
    <details className={style.figures}>
      <summary>{t('home.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard */}
      <section className={style.scroll} aria-label={caption} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((cell, column) => (
                  <td key={head[column + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
