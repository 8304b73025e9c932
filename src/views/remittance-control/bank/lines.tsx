import { type ReactNode, useState } from 'react'
import { useDates, useText } from '../../../i18n/index.ts'
import { Button, Money, Panel } from '../../ui/index.ts'
import style from './bank.module.css'

/** The number of lines shown before the person asks for all. */
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
  /** The name of the list, for tests. */
  name: string
  lines: readonly Line[]
  /** The buttons or links for the whole list, in its header. */
  actions?: ReactNode
  /** Renders the proposed remittance of a line. */
  proposalOf: (line: Line) => ReactNode
  /** Renders the buttons of a line. */
  actionsOf: (line: Line) => ReactNode
  empty?: string
}

/** A list of bank lines: each with date and label, the proposed remittance, the amount, and buttons. */
export function Lines<Line extends BankLineFacts>(props: LinesProps<Line>) {
  const { title, name, lines, actions, proposalOf, actionsOf, empty } = props
  const t = useText()
  const { date } = useDates()
  const [showsAll, setShowsAll] = useState(false)
  if (lines.length === 0 && empty === undefined) return null
  const shownLines = showsAll ? lines : lines.slice(0, LINES_SHOWN)
  const hiddenCount = lines.length - shownLines.length
  return (
    <Panel title={`${title} (${lines.length})`} actions={actions} flush data-testid={`bank-${name}`}>
      {lines.length === 0 && <p className={style.more}>{empty}</p>}
      <ul className={style.lines} aria-label={title}>
        {shownLines.map((line) => (
          <li key={line.lineId} className={style.line} data-line={line.label}>
            <div className={style.label}>
              <p>{line.label || line.reference || '—'}</p>
              <p className={style.soft}>
                {date(line.bookedOn)} · {t('bank.account', { digits: line.account.slice(-4) })}
              </p>
            </div>
            <div className={style.proposal}>{proposalOf(line)}</div>
            <p className={style.amount}>
              <Money cents={line.amountCents} strong />
            </p>
            <div className={style.act}>{actionsOf(line)}</div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className={style.more}>
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t('bank.more', { count: hiddenCount })}
          </Button>
        </p>
      )}
    </Panel>
  )
}
