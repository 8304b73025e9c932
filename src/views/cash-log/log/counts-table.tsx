import type { ReactNode } from 'react'
import type { CashLog, Count } from '../../../domain/contract/cash-logs.ts'
import type { PaymentCategory } from '../../../domain/contract/payments.ts'
import { isExpectedAmountHidden } from '../../../domain/counting/blind-count.ts'
import { type CountLine, groupLogLines } from '../../../domain/counting/log-lines.ts'
import { isUnusualFloat } from '../../../domain/counting/tolerance.ts'
import { isSentBack } from '../../../domain/lifecycles/count.ts'
import { type Cents, negated } from '../../../domain/money.ts'
import { hasCapability } from '../../../domain/roles.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { useSessionUser } from '../../app.tsx'
import { Checkbox, classNames, Delta, Money, StatusBadge } from '../../ui/index.ts'
import style from './log.module.css'

interface CountsTableProps {
  log: Pick<CashLog, 'counts' | 'floatCents' | 'status' | 'validatedBeforeClosing'>
  categories: readonly PaymentCategory[]
  onDetails: (count: Count) => void
  /** The checkboxes of the lines; left out where lines can't be selected. */
  selection?: LineSelection
}

/** Which lines are selected, which can be, and how the selection changes. */
interface LineSelection {
  readonly isSelected: (count: Count) => boolean
  readonly mayChange: (count: Count) => boolean
  readonly onToggle: (count: Count) => void
}

/** The counts of a log, one per line. Cash categories are compared as a whole. A click on the amount of a line opens the details of the line. */
export function CountsTable({ log, categories, onDetails, selection }: CountsTableProps) {
  const t = useText()
  const {
    cash,
    cashTotal,
    others,
    hasExpected: showsComparison,
  } = groupLogLines(log.counts, categories, log.floatCents)
  const rowOf = (line: CountLine, comparison: 'shown' | 'empty') => (
    <CountRow
      key={line.count.id}
      line={line}
      logStatus={log.status}
      comparison={showsComparison ? comparison : null}
      onDetails={() => onDetails(line.count)}
      selection={selection}
    />
  )
  return (
    <div className={style.scroll}>
      {log.validatedBeforeClosing && <LateClosingNote />}
      <table className={style.counts}>
        <caption className="visually-hidden">{t('cashLog.log.counts')}</caption>
        <thead>
          <tr>
            {selection && <td />}
            <th scope="col">{t('cashLog.column.category')}</th>
            <th scope="col" className={style.number}>
              {t('cashLog.column.counted')}
            </th>
            {showsComparison && (
              <>
                <th scope="col" className={classNames(style.number, style.wideScreenColumn)}>
                  {t('cashLog.column.expected')}
                </th>
                <th scope="col" className={classNames(style.number, style.deltaColumn)}>
                  {t('cashLog.column.delta')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {cash.map((line) => rowOf(line, 'empty'))}
          {cashTotal && showsComparison && log.floatCents !== 0 && (
            <tr>
              {selection && <td />}
              <th scope="row">{t('cashLog.result.float')}</th>
              <td className={style.number}>
                <Money cents={-log.floatCents} />
              </td>
              <Comparison expectedCents={null} deltaCents={null} />
            </tr>
          )}
          {cashTotal && showsComparison && (
            <tr className={style.cash}>
              {selection && <td />}
              <th scope="row">{t('cashLog.log.cash')}</th>
              <td className={style.number}>
                <Money cents={cashTotal.countedCents} />
                <ComparisonBelow expectedCents={cashTotal.expectedCents} deltaCents={cashTotal.deltaCents} />
              </td>
              <Comparison expectedCents={cashTotal.expectedCents} deltaCents={cashTotal.deltaCents} />
            </tr>
          )}
          {others.map((line) => rowOf(line, 'shown'))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Says why the lines are not compared: the closing came after their validation. People who may read closings
 * also learn that the details of each line show its receipts.
 */
function LateClosingNote() {
  const t = useText()
  const { role } = useSessionUser()
  return (
    <p className={style.soft}>
      {t('cashLog.log.lateClosing')}
      {hasCapability(role, 'remit') && ` ${t('cashLog.log.lateClosingDetails')}`}
    </p>
  )
}

interface CountRowProps {
  line: CountLine
  logStatus: CashLog['status']
  /** `shown`: the line has its own delta. `empty`: the line is compared together with other cash. Null: the table does not compare. */
  comparison: 'shown' | 'empty' | null
  onDetails: () => void
  selection: LineSelection | undefined
}

function CountRow({ line, logStatus, comparison, onDetails, selection }: CountRowProps) {
  const t = useText()
  const { money } = useMoney()
  const { count, name, deltaCents } = line
  const amount = count.totalCents === null ? t('delta.unknown') : money(count.totalCents)
  const comparedAmounts =
    comparison === 'shown'
      ? { expectedCents: count.expectedCents, deltaCents }
      : { expectedCents: null, deltaCents: null }
  return (
    <tr>
      {selection && (
        <td>
          <Checkbox
            hideLabel
            label={t('control.selectLine', { category: name })}
            checked={selection.isSelected(count)}
            disabled={!selection.mayChange(count)}
            onChange={() => selection.onToggle(count)}
          />
        </td>
      )}
      <th scope="row">
        {name}
        {count.pouchNumber !== null && (
          <SecondLine>{t('cashLog.log.pouch', { number: count.pouchNumber })}</SecondLine>
        )}
        {(count.status !== logStatus || isSentBack(count)) && (
          <SecondLine>
            {count.status !== logStatus && <StatusBadge status={count.status} />}
            {isSentBack(count) && count.reason}
          </SecondLine>
        )}
      </th>
      <td className={style.number}>
        <button
          type="button"
          className={style.amount}
          aria-label={t('cashLog.details.open', { category: name, amount })}
          onClick={onDetails}
        >
          {amount}
        </button>
        <ComparisonBelow {...comparedAmounts} />
      </td>
      {comparison !== null && <Comparison {...comparedAmounts} />}
    </tr>
  )
}

interface ComparisonProps {
  expectedCents: Cents | null
  deltaCents: Cents | null
}

function Comparison({ expectedCents, deltaCents }: ComparisonProps) {
  return (
    <>
      <td className={classNames(style.number, style.wideScreenColumn)}>
        {expectedCents !== null && <Money cents={expectedCents} />}
      </td>
      <td className={classNames(style.number, style.deltaColumn)}>
        {deltaCents !== null && <Delta cents={deltaCents} />}
      </td>
    </>
  )
}

/** Expected amount and difference below the counted amount, on screens too narrow for their columns. */
function ComparisonBelow({ expectedCents, deltaCents }: ComparisonProps) {
  const t = useText()
  const { money } = useMoney()
  return (
    <>
      {expectedCents !== null && (
        <span className={style.expectedBelow}>
          {t('cashLog.log.expected', { amount: money(expectedCents) })}
        </span>
      )}
      {deltaCents !== null && (
        <span className={style.deltaBelow}>
          <Delta cents={deltaCents} />
        </span>
      )}
    </>
  )
}

function SecondLine({ children }: { children: ReactNode }) {
  return <span className={style.secondLine}>{children}</span>
}

interface LogFiguresProps {
  log: Pick<
    CashLog,
    | 'status'
    | 'countedCents'
    | 'floatCents'
    | 'usualFloatCents'
    | 'toleranceCents'
    | 'expectedCents'
    | 'deltaCents'
    | 'turnoverCents'
    | 'archiveId'
  >
}

/** The totals of a log, side by side. */
export function LogFigures({ log }: LogFiguresProps) {
  const t = useText()
  const { money } = useMoney()
  return (
    <dl className={style.figures}>
      <div>
        <dt>{t('cashLog.result.counted')}</dt>
        <dd>{money(log.countedCents)}</dd>
      </div>
      <div>
        <dt>{t('cashLog.result.float')}</dt>
        <dd>{money(negated(log.floatCents))}</dd>
      </div>
      {isUnusualFloat(log) && (
        <div>
          <dt>{t('history.field.usualFloatCents')}</dt>
          <dd>{money(negated(log.usualFloatCents ?? 0))}</dd>
        </div>
      )}
      <div>
        <dt>{t('cashLog.result.expected')}</dt>
        <dd>
          {log.expectedCents === null
            ? t(isExpectedAmountHidden(log) ? 'cashLog.result.hidden' : 'cashLog.result.unknown')
            : money(log.expectedCents)}
        </dd>
      </div>
      {log.deltaCents !== null && (
        <div>
          <dt>{t('cashLog.result.delta')}</dt>
          <dd>
            <Delta cents={log.deltaCents} />
          </dd>
        </div>
      )}
    </dl>
  )
}
