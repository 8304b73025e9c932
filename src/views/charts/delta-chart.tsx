import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Today } from '../../domain/contract/today.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { axisWithZero, CHART_STYLE } from './chart-style.ts'
import { smallDeltaAxis } from './series.ts'

/** The delta of each day: too much money above the zero line, too little below it. */
export default function DeltaChart({ days, height }: { days: Today['deltas']; height: number }) {
  const t = useText()
  const { shortDate, longDate } = useDates()
  const { signed, face } = useMoney()
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={days} title={t('home.deltas')} accessibilityLayer>
        <CartesianGrid vertical={false} stroke={CHART_STYLE.grid} />
        <XAxis
          dataKey="date"
          tickFormatter={shortDate}
          tick={CHART_STYLE.tick}
          stroke={CHART_STYLE.grid}
          minTickGap={24}
        />
        <YAxis
          width={64}
          domain={smallDeltaAxis(days) ?? axisWithZero(days.map(({ deltaCents }) => deltaCents))}
          tickFormatter={(cents: number) => face(cents)}
          tick={CHART_STYLE.tick}
          stroke={CHART_STYLE.grid}
        />
        <Tooltip
          labelFormatter={(label) => longDate(String(label))}
          formatter={(cents) => [signed(Number(cents)), t('home.delta')]}
          contentStyle={CHART_STYLE.tooltip}
          itemStyle={CHART_STYLE.text}
          cursor={{ fill: CHART_STYLE.cursor }}
        />
        <ReferenceLine y={0} stroke={CHART_STYLE.axis} />
        <Bar dataKey="deltaCents" name={t('home.delta')} isAnimationActive={false}>
          {days.map((day) => (
            <Cell key={day.date} fill={day.deltaCents < 0 ? 'var(--ruby-9)' : 'var(--amber-9)'} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
