import { type ReactNode, useState } from 'react'
import { useDates, useText } from '../../../i18n/index.ts'
import { Button, Money, Panel } from '../../ui/index.ts'
import style from './bank.module.css'

/** Number of lines shown before a person asks for the rest. */
const LINES_SHOWN = 20

interface BankLineFacts {
  readonly lineId: string
  readonly bookedOn: string
  readonly amountCents: number
  readonly label: string
  readonly reference: string
  readonly account: string
}

interface LinesProps<Line extends BankLineFacts> {
  title: string
  name: string
  lines: readonly Line[]
  /** An action on the whole list: a button in its header. */
  actions?: ReactNode
  /** The middle of a line, and its actions. */
  proposal: (line: Line) => ReactNode
  act: (line: Line) => ReactNode
  empty?: string
}

/** Bank lines with their matches: date and label, proposed remittance, amount, action. */
export function Lines<Line extends BankLineFacts>(props: LinesProps<Line>) {
  const { title, name, lines, actions, proposal, act, empty } = props
  const t = useText()
  const { date } = useDates()
  const [showsAll, setShowsAll] = useState(false)
  if (lines.length === 0 && empty === undefined) return null
  const shown = showsAll ? lines : lines.slice(0, LINES_SHOWN)
  const hidden = lines.length - shown.length
  return (
    <Panel title={`${title} (${lines.length})`} actions={actions} flush data-testid={`bank-${name}`}>
      {lines.length === 0 && <p className={style.more}>{empty}</p>}
      <ul className={style.lines} aria-label={title}>
        {shown.map((line) => (
          <li key={line.lineId} className={style.line} data-line={line.label}>
            <div className={style.label}>
              <p>{line.label || line.reference || '—'}</p>
              <p className={style.soft}>
                {date(line.bookedOn)} · {t('bank.account', { digits: line.account.slice(-4) })}
              </p>
            </div>
            <div className={style.proposal}>{proposal(line)}</div>
            <p className={style.amount}>
              <Money cents={line.amountCents} strong />
            </p>
            <div className={style.act}>{act(line)}</div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={style.more}>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('bank.more', { count: hidden })}
          </Button>
        </p>
      )}
    </Panel>
  )
}
