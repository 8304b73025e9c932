import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react'
import { needsPouch } from '../../../domain/count-types.ts'
import { isImplausible } from '../../../domain/counting/plausibility.ts'
import type { Issue } from '../../../domain/lists/query.ts'
import { type Cents, isUnfinishedSum, sumCents } from '../../../domain/money.ts'
import { useDates, useFailureText, useMoney, useText } from '../../../i18n/index.ts'
import { pouchNumbersOf, repeatedPouchNumbers } from '../../../machines/cash-log/rules.ts'
import { amountOf } from '../../../machines/cash-log/sheet.ts'
import type { CountingSetup, EntryField, OpenSheet, SheetField } from '../../../machines/cash-log/types.ts'
import { useApp } from '../../app.tsx'
import { useIssueTextAt } from '../../data/issue-texts.ts'
import { useDocument } from '../../data/use-document.ts'
import { CameraButton } from '../../scan/camera-button.tsx'
import { Alert, Button, Icon, Money, notify, Panel } from '../../ui/index.ts'
import { CategoryBlock } from './category-block.tsx'
import { blankFields, groupByMode, inTwoColumns, type SheetGroup } from './groups.ts'
import { type EntryEditing, FieldLine, TypedField, useEntryFields } from './line.tsx'
import style from './sheet.module.css'
import { handleFieldNavigationKey, pasteCells } from './sheet-navigation.ts'

interface SheetProps {
  sheet: OpenSheet
  setup: Pick<CountingSetup, 'categories' | 'modes' | 'expectedHidden' | 'posTurnoverSource'>
  onEdit: (paymentCategoryId: string, field: EntryField, text: string) => void
  onEditSheet: (field: SheetField, text: string) => void
  /** The issues of the last refusal, by field path. */
  issues: readonly Issue[]
  /** The help with setting the float aside, at the end of the card of the till. */
  float?: ReactNode
}

/** The sheet: payment categories grouped by payment mode, then the float and the turnover. */
export function CountSheet({ sheet, setup, issues, float, onEdit, onEditSheet }: SheetProps) {
  const [left, right] = inTwoColumns(groupByMode(sheet.entries, setup.categories, setup.modes))
  const t = useText()
  const floatCents = amountOf(sheet.float) ?? sheet.registerFloatCents
  // The category whose pouch number is being typed: an unfinished number can equal another one.
  const [typedPouchId, setTypedPouchId] = useState<string | null>(null)
  const repeatedNumbers = repeatedPouchNumbers(
    pouchNumbersOf(sheet).filter(({ paymentCategoryId }) => paymentCategoryId !== typedPouchId),
  )
  const cardOf = (group: SheetGroup) => (
    <ModeCard
      key={group.mode.id}
      group={group}
      floatCents={floatCents}
      expectedHidden={setup.expectedHidden}
      repeatedNumbers={repeatedNumbers}
      issues={issues}
      onEdit={onEdit}
      onTypePouch={setTypedPouchId}
    />
  )
  const lines = [...left, ...right].flatMap((group) => group.lines)
  // Without the line of the float, which can stay empty: the float can be counted with the other cash.
  const emptyFields = lines
    .filter(({ category }) => !category.tillFloat)
    .flatMap(({ category, entry }) => blankFields(entry).map((field) => ({ id: category.id, field })))
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const pasted = pasteCells(event.target, event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    if (pasted.ignoredCount > 0) notify.error(t('cashLog.paste.left', { count: pasted.ignoredCount }))
    else notify.success(t('cashLog.paste.filled', { count: pasted.filledCount }))
  }
  return (
    <>
      {lines.length === 0 && <Alert tone="warning">{t('cashLog.start.noCategory')}</Alert>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it */}
      <div className={style.sheet} onKeyDown={handleFieldNavigationKey} onPaste={paste}>
        <div className={style.column}>{left.map(cardOf)}</div>
        <div className={style.column}>
          {right.map(cardOf)}
          <TillCard
            sheet={sheet}
            floatCents={floatCents}
            posTurnoverSource={setup.posTurnoverSource}
            creditSideNames={lines.flatMap(({ category }) => (category.debit ? [] : [category.name]))}
            lacksFloatLine={lines.length > 0 && !lines.some(({ category }) => category.tillFloat)}
            expectedHidden={setup.expectedHidden}
            issues={issues}
            float={float}
            onEditSheet={onEditSheet}
          />
        </div>
      </div>
      {lines.length > 0 && (
        <Button
          size="large"
          disabledReason={emptyFields.length === 0 ? t('cashLog.act.zeroRest.none') : undefined}
          onClick={() => {
            for (const { id, field } of emptyFields) onEdit(id, field, '0')
          }}
        >
          {t('cashLog.act.zeroRest')}
        </Button>
      )}
    </>
  )
}

function Card({ title, total, children }: { title: string; total?: ReactNode; children: ReactNode }) {
  return (
    <div className={style.card} data-card>
      <Panel title={title} actions={total} flush>
        {children}
      </Panel>
    </div>
  )
}

interface ModeCardProps extends Pick<SheetProps, 'issues' | 'onEdit'> {
  group: SheetGroup
  floatCents: Cents
  expectedHidden: boolean
  /** The pouch numbers that several lines of the sheet have. */
  repeatedNumbers: ReadonlySet<string>
  /** Called with the category whose pouch number gets the focus, and with null when it loses it. */
  onTypePouch: (paymentCategoryId: string | null) => void
}

/** The card of a payment mode: its categories, then the numbers of their pouches. A mode with one category is shown under the category's name. */
function ModeCard({
  group,
  floatCents,
  expectedHidden,
  repeatedNumbers,
  issues,
  onEdit,
  onTypePouch,
}: ModeCardProps) {
  const totals = group.lines.map(({ entry }) => entry.value.totalCents)
  const isCounted = totals.some((total) => total !== null)
  const [onlyLine, ...others] = group.lines
  const isOnlyCategory = onlyLine !== undefined && others.length === 0
  const pouches = group.lines.filter(({ entry }) => needsPouch(entry.countType))
  return (
    <Card
      title={isOnlyCategory ? onlyLine.category.name : group.mode.name}
      total={isCounted && <Money cents={sumCents(totals)} strong />}
    >
      {group.lines.map(({ category, entry }) => (
        <CategoryBlock
          key={category.id}
          category={category}
          entry={entry}
          issues={issues}
          isOnlyCategory={isOnlyCategory}
          hasImplausibleTotal={isImplausible({
            countType: entry.countType,
            totalCents: entry.value.totalCents,
            expectedCents: expectedHidden ? null : entry.expectedCents,
            floatCents,
          })}
          onEdit={(field, text) => onEdit(category.id, field, text)}
        />
      ))}
      {pouches.length > 0 && (
        <div className={style.category}>
          {pouches.map(({ category, entry }) => (
            <PouchLine
              key={category.id}
              category={category}
              entry={entry}
              issues={issues}
              isOnlyCategory={isOnlyCategory}
              isRepeated={entry.pouchNumber !== null && repeatedNumbers.has(entry.pouchNumber)}
              onEdit={(field, text) => onEdit(category.id, field, text)}
              onFocused={(isFocused) => onTypePouch(isFocused ? category.id : null)}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

/** The card with the float, a warning if the closing or the change wallet has another one, and, if there is no closing, the turnover. */
function TillCard({
  sheet,
  floatCents,
  posTurnoverSource,
  creditSideNames,
  lacksFloatLine,
  expectedHidden,
  issues,
  float,
  onEditSheet,
}: Omit<SheetProps, 'setup' | 'onEdit'> &
  Pick<ModeCardProps, 'floatCents'> &
  Pick<CountingSetup, 'posTurnoverSource' | 'expectedHidden'> & {
    /** The categories on the credit side. The turnover is compared with all lines, so a typed one has to contain theirs. */
    creditSideNames: readonly string[]
    lacksFloatLine: boolean
  }) {
  const t = useText()
  const { money } = useMoney()
  const issueTextAt = useIssueTextAt()
  const failureText = useFailureText()
  const closingFloatCents = sheet.closing?.floatCents ?? null
  const { lentFloatCents, registerFloatCents } = sheet
  // A float that is not the usual one can already include the lent float.
  const isLentFloatShown =
    lentFloatCents > 0 && lentFloatCents !== floatCents && floatCents === registerFloatCents
  // Blind counters do not receive the closing. The stored log still says that it has one.
  const hasClosing = sheet.closing !== null || (sheet.stored?.archiveId ?? null) !== null
  const withoutClosing = expectedHidden ? 'cashLog.till.closingUnknown' : 'cashLog.till.withoutClosing'
  const isTyped = posTurnoverSource === 'TYPED'
  const turnoverNotes =
    creditSideNames.length === 0
      ? [t(isTyped ? 'cashLog.till.typed' : withoutClosing)]
      : [
          ...(isTyped ? [] : [t(withoutClosing)]),
          t('cashLog.till.creditSide', { categories: creditSideNames.join(', ') }),
        ]
  const fieldOf = (field: 'float' | 'turnover') => {
    const text = sheet.text[field]
    const input = sheet[field]
    return {
      text,
      error: input.kind === 'refused' ? failureText({ refusal: input.refusal }) : issueTextAt(issues, field),
      isUnfinished: isUnfinishedSum(text),
      onText: (next: string) => onEditSheet(field, next),
    }
  }
  return (
    <Card title={t('cashLog.till.title')}>
      <div className={style.category}>
        <FieldLine label={t('cashLog.field.float')}>
          <TypedField kind="money" startsBlock label={t('cashLog.field.float')} {...fieldOf('float')} />
        </FieldLine>
        <p className={style.implausible} role="status">
          {lacksFloatLine && floatCents > 0 && (
            <>
              <Icon name="warning" /> {t('cashLog.float.lineMissing', { amount: money(floatCents) })}
            </>
          )}
        </p>
        <p className={style.implausible} role="status">
          {closingFloatCents !== null && closingFloatCents !== floatCents && (
            <>
              <Icon name="warning" /> {t('cashLog.field.float.closing', { amount: money(closingFloatCents) })}
            </>
          )}
        </p>
        <p className={style.implausible} role="status">
          {isLentFloatShown && (
            <>
              <Icon name="warning" /> {t('cashLog.field.float.lent', { amount: money(lentFloatCents) })}
            </>
          )}
        </p>
        {!hasClosing && (
          <FieldLine label={t('cashLog.field.turnover')}>
            <TypedField kind="money" label={t('cashLog.field.turnover')} {...fieldOf('turnover')} />
          </FieldLine>
        )}
      </div>
      <p className={style.note}>{hasClosing ? t('cashLog.till.withClosing') : turnoverNotes.join(' ')}</p>
      {float}
    </Card>
  )
}

interface PouchLineProps extends EntryEditing {
  /** True if the category is the only one of its card. */
  isOnlyCategory: boolean
  /** True if another pouch of the sheet has the same number. */
  isRepeated: boolean
  onFocused: (isFocused: boolean) => void
}

/**
 * The line of the pouch number for notes or cheques. The number is typed, or read by a scanner or the camera. While the field does not have the
 * focus, the number is compared with those of the sheet, and the server checks it; if a pouch already has this number, the error of the field
 * says which pouch.
 */
function PouchLine({ isOnlyCategory, isRepeated, onFocused, ...editing }: PouchLineProps) {
  const t = useText()
  const fieldOf = useEntryFields(editing)
  const [hasFocus, setHasFocus] = useState(false)
  const [takenNumber, setTakenNumber] = useState({ number: '', text: '' })
  const field = fieldOf('pouchNumber')
  const { pouchNumber, faults } = editing.entry
  const isChecked = pouchNumber !== null && !faults.pouchNumber && !field.disabled && !hasFocus
  const isTaken = isChecked && takenNumber.number === pouchNumber
  const repeatedText = isChecked && isRepeated ? t('cashLog.pouch.repeated') : undefined
  const error = field.error ?? (isTaken ? takenNumber.text : repeatedText)
  return (
    <FieldLine
      label={
        isOnlyCategory
          ? t('cashLog.field.pouch')
          : t('cashLog.field.pouchLabel', { category: editing.category.name })
      }
      hasPlusButton={false}
      amount={field.disabled ? null : <CameraButton once onFound={field.onText} />}
    >
      <TypedField
        kind="pouch"
        label={t('cashLog.field.pouchOf', { category: editing.category.name })}
        {...field}
        error={error}
        onFocused={(isFocused) => {
          setHasFocus(isFocused)
          onFocused(isFocused)
        }}
      />
      {isChecked && <PouchNumberCheck key={pouchNumber} number={pouchNumber} onTaken={setTakenNumber} />}
    </FieldLine>
  )
}

interface PouchNumberCheckProps {
  /** A complete number, in the form in which it is stored. */
  number: string
  /** Called when a pouch already has the number; `text` is the error message. */
  onTaken: (taken: { readonly number: string; readonly text: string }) => void
}

/**
 * Asks the server once whether a pouch of the establishment already has the number. Renders nothing. If the server does not answer, the field
 * shows no error; the number is checked again before the validation.
 */
function PouchNumberCheck({ number, onTaken }: PouchNumberCheckProps) {
  const t = useText()
  const { date } = useDates()
  const { ports } = useApp()
  const use = useDocument(ports.cashLog.sheet.findPouchNumber, { number }).data?.use
  const text =
    use &&
    (use.service === null
      ? t('cashLog.pouch.takenOn', { content: t(`pouchType.${use.type}`), date: date(use.date) })
      : t('cashLog.pouch.takenBy', {
          service: t(`service.${use.service}`),
          date: date(use.date),
          register: use.cashRegisterName ?? '',
        }))
  useEffect(() => {
    if (text) onTaken({ number, text })
  }, [number, text, onTaken])
  return null
}
