import type { Cents } from '../../domain/money.ts'
import { useMoney, useText } from '../../i18n/index.ts'
import style from './amount.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'

interface MoneyProps {
  /** Null for an unknown amount, such as one that was not counted. It is shown as a text, not as zero. */
  cents: Cents | null
  /** `hero` (32 px) is for the main amount of the page. */
  size?: 'text' | 'large' | 'hero'
  /** Also shows the plus sign of a positive amount. */
  signed?: boolean
  strong?: boolean
  /** Strikes the amount through, because its record is cancelled and not included in totals. */
  voided?: boolean | undefined
}

/** An amount of money. */
export function Money({ cents, size = 'text', signed = false, strong = false, voided = false }: MoneyProps) {
  const Amount = voided ? 's' : 'span'
  const t = useText()
  const formats = useMoney()
  if (cents === null) return <span className={style.unknown}>{t('delta.unknown')}</span>
  return (
    <Amount className={classNames(style.amount, style[size], strong && style.strong)}>
      {signed ? formats.signed(cents) : formats.money(cents)}
    </Amount>
  )
}

const DELTAS = {
  short: { label: 'delta.short', icon: 'arrowDown' },
  over: { label: 'delta.over', icon: 'arrowUp' },
  exact: { label: 'delta.exact', icon: 'equal' },
  unknown: { label: 'delta.unknown', icon: 'minus' },
} as const satisfies Record<string, { label: string; icon: IconName }>

/** Says whether a difference is over, short or exact; `unknown` for null, when nothing was counted. */
export function deltaKind(cents: Cents | null): keyof typeof DELTAS {
  if (cents === null) return 'unknown'
  if (cents === 0) return 'exact'
  return cents < 0 ? 'short' : 'over'
}

interface DeltaProps {
  /** The actual amount minus the expected one; null when nothing was counted. */
  cents: Cents | null
  size?: 'text' | 'large' | 'hero'
}

/** A difference with colour, icon, word and sign: «Manque −3,20 €», «Excédent +12,50 €», «Juste». */
export function Delta({ cents, size = 'text' }: DeltaProps) {
  const t = useText()
  const { signed } = useMoney()
  const kind = deltaKind(cents)
  const { label, icon } = DELTAS[kind]
  return (
    <span data-delta={kind} className={classNames(style.delta, style[kind], style[size])}>
      <Icon name={icon} size={size === 'text' ? 16 : 20} />
      <span className={style.word}>{t(label)}</span>
      {cents !== null && cents !== 0 && <span className={style.amount}>{signed(cents)}</span>}
    </span>
  )
}
