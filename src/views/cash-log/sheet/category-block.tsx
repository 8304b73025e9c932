import { useId } from 'react'
import { COUNT_TYPE_RULES, denominationKind } from '../../../domain/count-types.ts'
import { type DenominationKind, faceValues, parsePieces } from '../../../domain/counting/denominations.ts'
import type { BusinessDate } from '../../../domain/dates/calendar.ts'
import { yearOf } from '../../../domain/tickets/tickets.ts'
import { useMoney, useText } from '../../../i18n/index.ts'
import { entryFieldsOf, isEditable } from '../../../machines/cash-log/entries.ts'
import { Icon, Money, StatusBadge } from '../../ui/index.ts'
import { type EntryEditing, FieldLine, TypedField, useEntryFields } from './line.tsx'
import style from './sheet.module.css'

interface CategoryBlockProps extends EntryEditing {
  /** True if the category is the only one of its card, whose heading then shows the name and the total. */
  isOnlyCategory: boolean
  /** True if the total was probably mistyped. */
  hasImplausibleTotal: boolean
}

/** One payment category on the sheet, entered by its count type. */
export function CategoryBlock({ isOnlyCategory, hasImplausibleTotal, ...editing }: CategoryBlockProps) {
  const t = useText()
  const { category, entry } = editing
  const id = useId()
  const isOpen = isEditable(entry)
  const isSentBack = entry.status === 'UNVALIDATED'
  const hasStatus = !isOpen || isSentBack
  const kind = denominationKind(entry.countType)
  // A category with one field needs a heading only for its status: otherwise its line or the card shows the name.
  const { fields, hasUnitValue } = COUNT_TYPE_RULES[entry.countType]
  const hasOneField = fields.length === 1
  // The name on the line; null when a heading shows it.
  const name = isOnlyCategory || hasStatus ? null : category.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid row with its legend in every browser
    <div
      role="group"
      aria-labelledby={id}
      className={style.category}
      data-sent-back={isSentBack || undefined}
      data-till-float={category.tillFloat || undefined}
    >
      <div className={!hasStatus && (hasOneField || isOnlyCategory) ? 'visually-hidden' : style.categoryHead}>
        <h3 id={id} className={isOnlyCategory ? 'visually-hidden' : undefined}>
          {category.name}
        </h3>
        {hasStatus && <StatusBadge status={entry.status} />}
        {!hasOneField && !isOnlyCategory && (
          <span className={style.categoryTotal}>
            <Money cents={entry.value.totalCents} />
          </span>
        )}
      </div>
      {hasOneField && !hasUnitValue && <TotalLine {...editing} isOnlyLine name={name} />}
      {hasUnitValue && <UnitLine {...editing} name={name} />}
      {kind && <PieceLines {...editing} kind={kind} />}
      {fields.includes('quantity') && !hasOneField && (
        <>
          <QuantityLine {...editing} />
          <TotalLine {...editing} />
        </>
      )}
      {entry.lastYearOn !== undefined && <LastYearLines {...editing} date={entry.lastYearOn} />}
      {/* Always present: screen readers announce what appears in it. */}
      <p className={style.implausible} role="status">
        {hasImplausibleTotal && (
          <>
            <Icon name="warning" /> {t('cashLog.field.implausible')}
          </>
        )}
      </p>
    </div>
  )
}

/** The line of a typed total. `isOnlyLine` is true if the category has no other field; the line can then show the name of the category. */
function TotalLine({
  isOnlyLine = false,
  name = null,
  ...editing
}: EntryEditing & { isOnlyLine?: boolean; name?: string | null }) {
  const { category, entry } = editing
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const { money } = useMoney()
  const total = entry.value.totalCents
  const isSum = (entry.text.total ?? '').includes('+')
  const sumText = isSum && total !== null ? money(total) : null
  return (
    <FieldLine
      isOnlyLine={isOnlyLine}
      label={name ?? t('cashLog.field.total')}
      amount={isOnlyLine ? <Money cents={total} /> : sumText}
    >
      <TypedField
        kind="money"
        startsBlock={isOnlyLine}
        label={t('cashLog.field.totalOf', { category: category.name })}
        {...fieldOf('total')}
      />
    </FieldLine>
  )
}

/** The line of a number of items (vouchers, cheques), whose total is typed on the next line. */
function QuantityLine(editing: EntryEditing) {
  const t = useText()
  const fieldOf = useEntryFields(editing)
  return (
    <FieldLine label={t('cashLog.field.quantity')}>
      <TypedField
        kind="pieces"
        startsBlock
        label={t('cashLog.field.quantityOf', { category: editing.category.name })}
        {...fieldOf('quantity')}
      />
    </FieldLine>
  )
}

/** The line of a number of items of the same value: quantity × unit value. */
function UnitLine({ name, ...editing }: EntryEditing & { name: string | null }) {
  const { category, entry } = editing
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const { face } = useMoney()
  const unit = entry.unitValueCents
  return (
    <FieldLine
      isOnlyLine
      label={name ?? (unit === null ? t('cashLog.field.quantity') : face(unit))}
      sign={name === null || unit === null ? '×' : `${face(unit)} ×`}
      amount={<Money cents={entry.value.totalCents} />}
    >
      <TypedField
        kind="pieces"
        startsBlock
        label={t('cashLog.field.quantityOf', { category: category.name })}
        {...fieldOf('quantity')}
      />
    </FieldLine>
  )
}

/** The lines for last year's vouchers, shown in January: their number, their value, or both. An empty field means that there are none. */
function LastYearLines({ date, ...editing }: EntryEditing & { date: BusinessDate }) {
  const { category, entry } = editing
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const year = String(yearOf(date) - 1)
  const fields = entryFieldsOf(entry)
  return (
    <>
      {fields.includes('lastYearQuantity') && (
        <FieldLine label={t('tickets.lastYear.quantity', { year })}>
          <TypedField
            kind="pieces"
            label={t('tickets.lastYear.quantityOf', { year, category: category.name })}
            {...fieldOf('lastYearQuantity')}
          />
        </FieldLine>
      )}
      {fields.includes('lastYearTotal') && (
        <FieldLine label={t('tickets.lastYear.total', { year })}>
          <TypedField
            kind="money"
            label={t('tickets.lastYear.totalOf', { year, category: category.name })}
            {...fieldOf('lastYearTotal')}
          />
        </FieldLine>
      )}
    </>
  )
}

/**
 * The lines of notes or coins: one per denomination, then the total. The total can be typed while all denominations
 * are empty. A total that was typed stays visible, with an error if it differs from the denominations.
 */
function PieceLines({ kind, ...editing }: EntryEditing & { kind: DenominationKind }) {
  const { category, entry } = editing
  const t = useText()
  const { face, money } = useMoney()
  const fieldOf = useEntryFields(editing)
  const faces = faceValues(kind)
  const hasPieces = faces.some((cents) => (entry.text[`piece.${cents}`] ?? '').trim() !== '')
  const typedTotal = entry.text.total ?? ''

  return (
    <>
      {faces.map((cents, index) => {
        const parsed = parsePieces(entry.text[`piece.${cents}`] ?? '')
        return (
          <FieldLine
            key={cents}
            label={face(cents)}
            sign="×"
            amount={parsed.kind === 'pieces' ? money(parsed.pieces * cents) : null}
          >
            <TypedField
              kind="pieces"
              startsBlock={index === 0}
              label={t('cashLog.field.pieces', { face: face(cents) })}
              {...fieldOf(`piece.${cents}`)}
            />
          </FieldLine>
        )
      })}
      {hasPieces && typedTotal === '' ? (
        <FieldLine label={t('cashLog.field.total')} amount={<Money cents={entry.value.totalCents} strong />}>
          <span className="visually-hidden">{t('cashLog.field.totalOf', { category: category.name })}</span>
        </FieldLine>
      ) : (
        <FieldLine label={t('cashLog.field.totalAlone')}>
          <TypedField
            kind="money"
            label={t('cashLog.field.totalOf', { category: category.name })}
            {...fieldOf('total')}
          />
        </FieldLine>
      )}
    </>
  )
}
