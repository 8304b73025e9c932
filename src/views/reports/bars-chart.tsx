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
import type { Cents } from '../../domain/money.ts'
import { useMoney } from '../../i18n/index.ts'
import { axisWithZero, CHART_STYLE } from '../charts/chart-style.ts'

/** A bar of a chart: its name and its length in cents. */
export interface NamedBar {
  readonly name: string
  readonly cents: Cents
}

/** All sizes are in CSS pixels. */
const BAR_HEIGHT = 34
/** The maximum width of names, so that there is room for the bars on a phone. */
const MAX_NAME_WIDTH = 180
const LETTER_WIDTH = 7
const MARGIN = 16

/** A chart with a horizontal bar for each name. Negative amounts, such as shortages, are on the other side of the axis, in another colour. */
export default function BarsChart({
  title,
  label,
  bars,
  isDelta,
}: {
  title: string
  /** The meaning of the amounts, shown in the tooltip. */
  label: string
  bars: readonly NamedBar[]
  /** True if the amounts are deltas: positive ones then have another colour. */
  isDelta: boolean
}) {
  const { money, face } = useMoney()
  const positiveColour = isDelta ? 'var(--amber-9)' : 'var(--accent-9)'
  const longestName = Math.max(...bars.map(({ name }) => name.length))
  const width = Math.min(MAX_NAME_WIDTH, MARGIN + LETTER_WIDTH * longestName)
  return (
    <ResponsiveContainer width="100%" height={bars.length * BAR_HEIGHT + 48}>
      <BarChart data={[...bars]} layout="vertical" title={title} accessibilityLayer>
        <CartesianGrid horizontal={false} stroke={CHART_STYLE.grid} />
        <XAxis
          type="number"
          domain={axisWithZero(bars.map(({ cents }) => cents))}
          tickFormatter={(cents: number) => face(cents)}
          tick={CHART_STYLE.tick}
          stroke={CHART_STYLE.grid}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={width}
          tick={CHART_STYLE.tick}
          stroke={CHART_STYLE.grid}
        />
        <Tooltip
          formatter={(cents) => [money(Number(cents)), label]}
          contentStyle={CHART_STYLE.tooltip}
          itemStyle={CHART_STYLE.text}
          cursor={{ fill: CHART_STYLE.cursor }}
        />
        <ReferenceLine x={0} stroke={CHART_STYLE.axis} />
        <Bar dataKey="cents" name={label} isAnimationActive={false}>
          {bars.map(({ name, cents }) => (
            <Cell key={name} fill={cents < 0 ? 'var(--ruby-9)' : positiveColour} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}
