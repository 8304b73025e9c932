import { type ReactNode, useEffect, useId, useState } from 'react'
import type { DeltaReason } from '../../../domain/contract/payments.ts'
import { isBeyondTolerance, isUnusualFloat } from '../../../domain/counting/tolerance.ts'
import { type Cents, negated } from '../../../domain/money.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Delta, deltaKind, Icon, recordOptions, Select, TextArea } from '../../ui/index.ts'
import { isNavigableField, NAVIGATION_END } from '../sheet/sheet-navigation.ts'
import style from './result.module.css'

interface ResultFrameProps {
  figures: ResultFigures
  expectedHidden: boolean
  /** True if a field other than a pouch number is invalid: the totals are then incomplete. */
  hasInvalidAmount: boolean
  /** Shows why the last command failed or was refused, even while the bar is closed. */
  problem: ReactNode
  children: ReactNode
}

/**
 * Keeps the result visible: on wide screens as a panel beside the sheet, otherwise as a bar at the bottom of the page that can be opened.
 * Both are the same element, so that no input is lost when a tablet is turned.
 */
export function ResultFrame({
  figures,
  expectedHidden,
  hasInvalidAmount,
  problem,
  children,
}: ResultFrameProps) {
  const t = useText()
  const { money, signed } = useMoney()
  const { countedCents, expectedCents, deltaCents } = figures
  const id = useId()
  const [open, setOpen] = useState(false)
  // When a field of the sheet gets the focus, the open bar closes, because it would cover the field.
  useEffect(() => {
    const close = ({ target }: FocusEvent) => {
      if (isNavigableField(target)) setOpen(false)
    }
    document.addEventListener('focusin', close)
    return () => document.removeEventListener('focusin', close)
  }, [])
  return (
    <aside className={style.frame} aria-label={t('cashLog.result.title')} data-open={open}>
      <button
        {...NAVIGATION_END}
        type="button"
        className={style.bar}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={style.barFigure}>
          <span className={style.soft}>{t('cashLog.result.counted')}</span>
          <strong>{money(countedCents)}</strong>
        </span>
        {!expectedHidden && deltaCents !== null && <Delta cents={deltaCents} />}
        <Icon name="chevronDown" size={20} className={style.barArrow} />
        <span className="visually-hidden">{t(open ? 'cashLog.result.close' : 'cashLog.result.open')}</span>
      </button>
      <div className={style.problem}>{problem}</div>
      {hasInvalidAmount && (
        <p className={style.warning}>
          <Icon name="warning" /> {t('cashLog.result.unsure')}
        </p>
      )}
      {/* Not in the body: what is in a closed bar is not announced. */}
      <LiveAnnouncement>
        {[
          `${t('cashLog.result.counted')} ${money(countedCents)}`,
          !expectedHidden &&
            expectedCents !== null &&
            `${t('cashLog.result.expected')} ${money(expectedCents)}`,
          !expectedHidden &&
            deltaCents !== null &&
            `${t('cashLog.result.delta')} ${t(`delta.${deltaKind(deltaCents)}`)} ${signed(deltaCents)}`,
          hasInvalidAmount && t('cashLog.result.unsure'),
        ]
          .filter((part) => part !== false)
          .join(', ')}
      </LiveAnnouncement>
      <div id={id} className={style.body}>
        <h2 className={style.title}>{t('cashLog.result.title')}</h2>
        {children}
      </div>
    </aside>
  )
}

/** The totals of the sheet, in cents. The expected amount and the delta are null while unknown, and while the user counts blind. */
export interface ResultFigures {
  readonly countedCents: Cents
  readonly floatCents: Cents
  readonly usualFloatCents: Cents
  readonly expectedCents: Cents | null
  readonly deltaCents: Cents | null
}

interface ResultProps extends Omit<DeltaReasonProps, 'isBeyond' | 'hasUnusualFloat'> {
  figures: ResultFigures
  /** True in a blind count: the expected amount and the difference are shown only after validation. */
  expectedHidden: boolean
  /** The lines of the expected amount; empty when it does not come from a closing. */
  expectedLines: readonly ExpectedLine[]
  toleranceCents: Cents
  /** The buttons of the next actions. */
  children: ReactNode
}

/** The result beside the sheet: counted, float, expected, difference, reason, and the next actions. */
export function CountResult(props: ResultProps) {
  const { figures, expectedHidden, expectedLines, toleranceCents, children } = props
  const t = useText()
  const { money } = useMoney()
  const { countedCents, floatCents, expectedCents, deltaCents } = figures
  return (
    <div className={style.result}>
      <dl className={style.figures}>
        <div>
          <dt>{t('cashLog.result.counted')}</dt>
          <dd className={style.hero}>{money(countedCents)}</dd>
        </div>
        <div>
          <dt>{t('cashLog.result.float')}</dt>
          <dd>{money(negated(floatCents))}</dd>
        </div>
        {expectedHidden ? (
          <div>
            <dt>{t('cashLog.result.expected')}</dt>
            <dd className={style.soft}>{t('cashLog.result.hidden')}</dd>
          </div>
        ) : (
          <ExpectedLines expectedCents={expectedCents} lines={expectedLines} />
        )}
        {!expectedHidden && (
          <div className={style.deltaLine}>
            <dt>{t('cashLog.result.delta')}</dt>
            <dd>
              {deltaCents === null ? (
                <span className={style.soft}>—</span>
              ) : (
                <Delta cents={deltaCents} size="large" />
              )}
            </dd>
          </div>
        )}
      </dl>
      {toleranceCents > 0 && !expectedHidden && (
        <p className={style.note}>{t('cashLog.result.tolerance', { amount: money(toleranceCents) })}</p>
      )}
      <DeltaReasonFields
        {...props}
        isBeyond={!expectedHidden && isBeyondTolerance(deltaCents, toleranceCents)}
        hasUnusualFloat={isUnusualFloat({ ...figures, toleranceCents })}
      />
      <div className={style.actions}>{children}</div>
    </div>
  )
}

const QUIET_MS = 700

/** Announces its text to screen readers once it has not changed for `QUIET_MS`, so that it does not interrupt typing. */
function LiveAnnouncement({ children: text }: { children: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setAnnounced(text), QUIET_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announced}
    </p>
  )
}

/** The receipts of one payment category according to the closing, or one cash movement of the closing. */
export interface ExpectedLine {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  /** True for a cash movement, whose name is its label in the closing. */
  readonly isMovement?: boolean
}

interface ExpectedLinesProps {
  expectedCents: Cents | null
  /** Empty when the expected amount does not come from a closing. */
  lines: readonly ExpectedLine[]
}

/** The expected amount, with its lines when it comes from a closing. */
function ExpectedLines({ expectedCents, lines }: ExpectedLinesProps) {
  const t = useText()
  const { money } = useMoney()
  if (expectedCents === null) {
    return (
      <div>
        <dt>{t('cashLog.result.expected')}</dt>
        <dd className={style.soft}>{t('cashLog.result.unknown')}</dd>
      </div>
    )
  }
  if (lines.length === 0) {
    return (
      <div>
        <dt>{t('cashLog.result.expectedTyped')}</dt>
        <dd>{money(expectedCents)}</dd>
      </div>
    )
  }
  return (
    <div className={style.expectedLines}>
      <dt className="visually-hidden">{t('cashLog.result.expected')}</dt>
      <dd>
        <details>
          <summary>
            <span>
              <Icon name="chevronRight" /> {t('cashLog.result.expected')}
            </span>
            <span>{money(expectedCents)}</span>
          </summary>
          <ul>
            {lines.map(({ id, name, cents, isMovement }) => (
              <li key={id}>
                <span>{isMovement ? t('cashLog.details.movement', { label: name }) : name}</span>
                <span>{money(cents)}</span>
              </li>
            ))}
          </ul>
          <p>{t('cashLog.result.fromClosing')}</p>
        </details>
      </dd>
    </div>
  )
}

export interface DeltaReasonProps {
  reasons: readonly DeltaReason[]
  reasonId: string | null
  onReason: (reasonId: string | null) => void
  /** The error of the reason, such as a required one that is missing. */
  reasonError?: string | undefined
  comment: string
  onComment: (text: string) => void
  /** The error of the comment, such as a required one that is missing. */
  commentError?: string | undefined
  /**
   * True if the difference is shown and exceeds the establishment's tolerance. A comment is then required, and a reason if `reasons` is not empty.
   * In a blind count, only the errors say that the difference requires them.
   */
  isBeyond: boolean
  /** True if the float differs from the usual one by more than the tolerance: a comment is then required. */
  hasUnusualFloat: boolean
  /** True while a command runs: it would not send what is typed now. */
  isLocked: boolean
}

const NO_REASON = 'none'

/** The reason and comment of a difference: required beyond the tolerance, otherwise optional. An unusual float requires the comment too. */
export function DeltaReasonFields({
  reasons,
  reasonId,
  onReason,
  reasonError,
  comment,
  onComment,
  commentError,
  isBeyond,
  hasUnusualFloat,
  isLocked,
}: DeltaReasonProps) {
  const t = useText()
  const needsComment = isBeyond || hasUnusualFloat
  const neededFor = isBeyond ? 'cashLog.field.commentNeeded' : 'cashLog.field.commentNeeded.float'
  return (
    <div className={style.reasonFields}>
      {reasons.length > 0 && (
        <Select
          large
          label={t('cashLog.field.reason')}
          optional={!isBeyond && reasonError === undefined}
          value={reasonId ?? NO_REASON}
          disabled={isLocked}
          error={reasonError}
          options={[
            {
              value: NO_REASON,
              label: t(isBeyond ? 'cashLog.field.chooseReason' : 'cashLog.field.noReason'),
            },
            ...recordOptions(reasons.filter(({ active, id }) => active || id === reasonId)),
          ]}
          onChange={(value) => onReason(value === NO_REASON ? null : value)}
        />
      )}
      <TextArea
        label={t('cashLog.field.comment')}
        optional={!needsComment && commentError === undefined}
        rows={2}
        hint={needsComment && commentError === undefined ? t(neededFor) : undefined}
        value={comment}
        readOnly={isLocked}
        error={commentError}
        onChange={onComment}
      />
    </div>
  )
}
