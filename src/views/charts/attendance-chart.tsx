import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useDates, useText } from '../../i18n/index.ts'
import { CHART_STYLE } from './chart-style.ts'
import type { DayAttendance } from './series.ts'

/** A bar for each day with its covers, lunch below evening. */
export default function AttendanceChart({
  days,
  height,
}: {
  days: readonly DayAttendance[]
  height: number
}) {
  const t = useText()
  const { shortDate, longDate } = useDates()
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={[...days]} title={t('home.attendance')} accessibilityLayer>
        <CartesianGrid vertical={false} stroke={CHART_STYLE.grid} />
        <XAxis
          dataKey="date"
          tickFormatter={shortDate}
          tick={CHART_STYLE.tick}
          stroke={CHART_STYLE.grid}
          minTickGap={24}
        />
        <YAxis allowDecimals={false} width={32} tick={CHART_STYLE.tick} stroke={CHART_STYLE.grid} />
        <Tooltip
          labelFormatter={(label) => longDate(String(label))}
          contentStyle={CHART_STYLE.tooltip}
          itemStyle={CHART_STYLE.text}
          cursor={{ fill: CHART_STYLE.cursor }}
        />
        {/* Lunch before evening, instead of alphabetical order. */}
        <Legend itemSorter={null} formatter={(name) => <span style={CHART_STYLE.text}>{name}</span>} />
        <Bar
          dataKey="lunch"
          name={t('service.lunch')}
          stackId="day"
          fill="var(--amber-9)"
          isAnimationActive={false}
        />
        <Bar
          dataKey="evening"
          name={t('service.evening')}
          stackId="day"
          fill="var(--accent-9)"
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
