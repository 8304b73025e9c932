import type { ReactNode } from 'react'
import { isBeyondTolerance, isUnusualFloat } from '../../../domain/counting/tolerance.ts'
import { type Cents, negated, sumCents } from '../../../domain/money.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { Alert, Button, Delta, Money, Panel } from '../../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../../ui/record-details.tsx'
import { DeltaReasonFields, type DeltaReasonProps, type ResultFigures } from '../result/result.tsx'
import type { SheetPart } from '../sheet/sheet-navigation.ts'
import style from './review.module.css'

/** One payment category in the review. */
export interface ReviewLine {
  readonly id: string
  readonly name: string
  /** In cents; null means "not counted". */
  readonly totalCents: Cents | null
  /** The number of the pouch that the validation creates; null for none. */
  readonly pouchNumber: string | null
  /** True for the line of the cash that stays in the till. A blank one is not listed as not counted: `FloatWarning` counts it as 0. */
  readonly isTillFloat: boolean
  /** True if the total was probably mistyped. */
  readonly isImplausible: boolean
}

interface ReviewProps extends Omit<DeltaReasonProps, 'isBeyond' | 'hasUnusualFloat' | 'isLocked'> {
  lines: readonly ReviewLine[]
  figures: ResultFigures
  expectedHidden: boolean
  toleranceCents: Cents
  /** The field for the person who counted. */
  countedBy: ReactNode
  /** Shows why the last attempt to validate failed or was refused. */
  problem: ReactNode
  busy: boolean
  onBack: () => void
  /** Returns to the fields of a part of the sheet. */
  onEditPart: (part: SheetPart) => void
  onValidate: () => void
}

/** The review before validation: counted, not counted, pouches, difference. */
export function SheetReview(props: ReviewProps) {
  const { lines, figures, expectedHidden, toleranceCents, problem, busy, onBack, onValidate } = props
  const isBeyond = !expectedHidden && isBeyondTolerance(figures.deltaCents, toleranceCents)
  const hasUnusualFloat = isUnusualFloat({ ...figures, toleranceCents })
  const t = useText()
  const { money } = useMoney()
  const countedLines = lines.filter(({ totalCents }) => totalCents !== null)
  const uncountedLines = lines.filter(({ totalCents, isTillFloat }) => totalCents === null && !isTillFloat)
  const implausibleLines = lines.filter(({ isImplausible }) => isImplausible)
  const pouches = countedLines.filter(({ pouchNumber }) => pouchNumber !== null)
  const changeButton = (part: SheetPart) => (
    <Button
      look="quiet"
      size="small"
      icon="edit"
      onClick={() => props.onEditPart(part)}
      disabledReason={busy ? t('busy.label') : undefined}
    >
      <span aria-hidden>{t('action.edit')}</span>
      <span className="visually-hidden">
        {t('cashLog.review.change', { part: t(`cashLog.review.${part}`) })}
      </span>
    </Button>
  )
  return (
    <div className={style.review}>
      <div className={style.main}>
        <Panel title={t('cashLog.review.counted')} actions={changeButton('counted')}>
          <DescriptionList
            items={[
              ...countedLines.map(
                ({ id, name, totalCents }): DescriptionItem => ({
                  term: name,
                  value: <Money key={id} cents={totalCents} />,
                  isAmount: true,
                }),
              ),
              { term: t('cashLog.result.counted'), value: money(figures.countedCents), isTotal: true },
            ]}
          />
        </Panel>
        {implausibleLines.length > 0 && (
          <Alert tone="warning" title={t('cashLog.review.implausible')}>
            {implausibleLines.map(({ id, name, totalCents }) => (
              <p key={id}>
                {name} · <Money cents={totalCents} />
              </p>
            ))}
            <p>{t('cashLog.field.implausible')}</p>
          </Alert>
        )}
        {uncountedLines.length > 0 && (
          <Alert tone="warning" title={t('cashLog.review.missing', { count: uncountedLines.length })}>
            <p>{uncountedLines.map(({ name }) => name).join(', ')}</p>
            <p>{t('cashLog.review.missingNote')}</p>
          </Alert>
        )}
        <FloatWarning {...props} action={changeButton('float')} />
        <Panel title={t('cashLog.review.pouches')} actions={pouches.length > 0 && changeButton('pouches')}>
          {pouches.length === 0 ? (
            <p className={style.soft}>{t('cashLog.review.noPouch')}</p>
          ) : (
            <DescriptionList
              items={pouches.map(({ id, name, totalCents, pouchNumber }) => ({
                term: t('cashLog.review.pouch', { number: pouchNumber ?? '', category: name }),
                value: <Money key={id} cents={totalCents} />,
                isAmount: true,
              }))}
            />
          )}
        </Panel>
      </div>
      <div className={style.result}>
        <Panel title={t('cashLog.result.title')}>
          <div className={style.resultBody}>
            <DescriptionList items={figureItems(props, t, money)} />
            {expectedHidden ? (
              <p className={style.soft}>{t('cashLog.review.hidden')}</p>
            ) : (
              <div className={style.delta}>
                <Delta cents={figures.deltaCents} size="hero" />
                {isBeyond && (
                  <p className={style.soft}>
                    {t('cashLog.review.beyond', { amount: money(toleranceCents) })}
                  </p>
                )}
              </div>
            )}
            {props.countedBy}
            <DeltaReasonFields
              {...props}
              isBeyond={isBeyond}
              hasUnusualFloat={hasUnusualFloat}
              isLocked={busy}
            />
            {problem}
            <Button look="primary" size="large" wide icon="check" busy={busy} onClick={onValidate}>
              {t('cashLog.act.validate')}
            </Button>
            <Button size="large" wide onClick={onBack} disabledReason={busy ? t('busy.label') : undefined}>
              {t('cashLog.act.backToSheet')}
            </Button>
          </div>
        </Panel>
      </div>
    </div>
  )
}

/**
 * Warns if a float is deducted and the sheet has no line for it, or if the amount on this line is not the deducted float. If it is less, the
 * rest of the float was counted with the notes and coins that leave the till; if it is more, the surplus stays in the till without being
 * deducted.
 */
function FloatWarning({
  lines,
  figures: { floatCents },
  action,
}: Pick<ReviewProps, 'lines' | 'figures'> & { action: ReactNode }) {
  const t = useText()
  const { money } = useMoney()
  const floatLines = lines.filter(({ isTillFloat }) => isTillFloat)
  const countedCents = sumCents(floatLines.map(({ totalCents }) => totalCents))
  if (countedCents === floatCents) return null
  if (floatLines.length === 0)
    return <Alert tone="warning">{t('cashLog.float.lineMissing', { amount: money(floatCents) })}</Alert>
  return (
    <Alert
      tone="warning"
      title={t('cashLog.review.float.title', { counted: money(countedCents), deducted: money(floatCents) })}
      action={action}
    >
      {t(countedCents < floatCents ? 'cashLog.review.float.under' : 'cashLog.review.float.over', {
        amount: money(Math.abs(floatCents - countedCents)),
      })}
    </Alert>
  )
}

function figureItems(
  { figures, expectedHidden, toleranceCents }: ReviewProps,
  t: ReturnType<typeof useText>,
  money: ReturnType<typeof useMoney>['money'],
): DescriptionItem[] {
  const { countedCents, floatCents, usualFloatCents, expectedCents } = figures
  const items: DescriptionItem[] = [
    { term: t('cashLog.result.counted'), value: money(countedCents), isAmount: true },
    { term: t('cashLog.result.float'), value: money(negated(floatCents)), isAmount: true },
  ]
  if (isUnusualFloat({ ...figures, toleranceCents }))
    items.push({
      term: t('history.field.usualFloatCents'),
      value: money(negated(usualFloatCents)),
      isAmount: true,
    })
  if (!expectedHidden && expectedCents !== null) {
    items.push({ term: t('cashLog.result.expected'), value: money(expectedCents), isAmount: true })
  }
  return items
}
