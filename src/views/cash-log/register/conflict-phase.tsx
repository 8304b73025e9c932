import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CashLog } from '../../../domain/contract/cash-logs.ts'
import { COINS, NOTES } from '../../../domain/counting/denominations.ts'
import { piecesOf } from '../../../domain/counting/float.ts'
import { sortForSheet } from '../../../domain/counting/sheet-order.ts'
import type { Cents } from '../../../domain/money.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { storedCounter } from '../../../machines/cash-log/counter.ts'
import {
  selectIsOnlyClosingNew,
  selectIsOnlyStatusNew,
  selectMayKeepMine,
  theirSheet,
} from '../../../machines/cash-log/selectors.ts'
import { amountOf, differencesOf } from '../../../machines/cash-log/sheet.ts'
import type { CountingSetup, OpenSheet, SheetEntry } from '../../../machines/cash-log/types.ts'
import { useSessionUser } from '../../app.tsx'
import { Button, ConfirmDialog, Dialog, Page } from '../../ui/index.ts'
import { COUNT_BREADCRUMB } from '../address.ts'
import style from './register.module.css'
import { type PhaseProps, useCounters, useSheet, useSheetTitle } from './use-sheet.ts'

/** Shown when the stored sheet has changed since this input began: lists the differences, and the person chooses one of the two versions. */
export function ConflictPhase({ actor, send }: PhaseProps) {
  const t = useText()
  const { dateTime } = useDates()
  const { sheet, setup } = useSheet(actor)
  const title = useSheetTitle(actor)
  const { id: userId } = useSessionUser()
  const mayKeepMine = useSelector(actor, selectMayKeepMine)
  const isOnlyClosingNew = useSelector(actor, selectIsOnlyClosingNew)
  const isOnlyStatusNew = useSelector(actor, selectIsOnlyStatusNew)
  const theirs = theirSheet(actor.getSnapshot())
  const log = theirs?.stored ?? null
  const descriptionKey = () => {
    if (log === null) return 'cashLog.conflict.gone'
    if (!mayKeepMine) return 'cashLog.conflict.closed'
    if (isOnlyClosingNew) return 'cashLog.conflict.closing'
    return isOnlyStatusNew ? 'cashLog.conflict.status' : 'cashLog.conflict.message'
  }
  const differences = theirs ? differencesOf(sheet, theirs) : []
  const lines = sortForSheet(setup.categories).flatMap(({ id, name }) =>
    differences
      .filter(({ mine, theirs: other }) => (mine ?? other)?.paymentCategoryId === id)
      .map((versions) => ({ id, name, ...versions })),
  )
  const textsOf = useSheetFieldTexts(setup, log)
  const fieldDifferences = theirs ? differingFields(textsOf(sheet), textsOf(theirs)) : []
  const hasDifferences = differences.length + fieldDifferences.length > 0
  const [isAsking, setIsAsking] = useState(false)
  const takeTheirs = () => send({ type: 'TAKE_THEIRS' })
  return (
    <Page title={title} breadcrumb={COUNT_BREADCRUMB}>
      <Dialog
        open
        role="alertdialog"
        title={t('cashLog.conflict.title')}
        description={t(descriptionKey())}
        onClose={() => send({ type: 'BACK' })}
        footer={
          <>
            <Button onClick={() => send({ type: 'BACK' })}>{t('action.back')}</Button>
            <Button onClick={hasDifferences ? () => setIsAsking(true) : takeTheirs}>
              {t(log === null ? 'cashLog.conflict.clear' : 'cashLog.conflict.takeTheirs')}
            </Button>
            <Button
              look="primary"
              disabledReason={mayKeepMine ? undefined : t('cashLog.conflict.closed')}
              onClick={() => send({ type: 'KEEP_MINE', countedById: userId })}
            >
              {t('cashLog.conflict.keepMine')}
            </Button>
          </>
        }
      >
        {log && !isOnlyClosingNew && !(isOnlyStatusNew && mayKeepMine) && (
          <p className={style.author}>
            {mayKeepMine || log.validatedByName === null
              ? t('cashLog.conflict.by', { name: log.countedByName, at: dateTime(log.updatedAt) })
              : t('cashLog.conflict.validatedBy', {
                  name: log.validatedByName,
                  at: dateTime(log.validatedAt ?? log.updatedAt),
                })}
          </p>
        )}
        {hasDifferences && (
          <table className={style.differences}>
            <thead>
              <tr>
                <th scope="col">{t('cashLog.column.category')}</th>
                <th scope="col">{t('cashLog.conflict.mine')}</th>
                <th scope="col">{t('cashLog.conflict.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, name, mine, theirs: other }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>
                    <Version entry={mine} other={other} />
                  </td>
                  <td>
                    <Version entry={other} other={mine} />
                  </td>
                </tr>
              ))}
              {fieldDifferences.map(({ label, mine, theirs: other }) => (
                <tr key={label}>
                  <th scope="row">{t(label)}</th>
                  <td>{mine}</td>
                  <td>{other}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        look="danger"
        title={t('cashLog.question.discard')}
        onConfirm={takeTheirs}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t(log === null ? 'cashLog.conflict.cleared' : 'cashLog.conflict.replaced')}</p>
      </ConfirmDialog>
    </Page>
  )
}

const SHEET_FIELDS = [
  'cashLog.field.turnover',
  'cashLog.field.float',
  'cashLog.field.reason',
  'cashLog.field.comment',
  'cashLog.log.countedBy',
] as const
type SheetFieldTexts = Readonly<Record<(typeof SHEET_FIELDS)[number], string>>

/**
 * Returns a function that gives the texts of a sheet's fields besides its counts. A turnover from a closing is left out, because nobody typed it.
 * If the sheet does not name the person who counted, it is the person of `log` if the sheet was not new here and has the same amounts, otherwise
 * the user; nobody if there is no log.
 */
function useSheetFieldTexts(
  { reasons }: CountingSetup,
  log: CashLog | null,
): (sheet: OpenSheet) => SheetFieldTexts {
  const { money } = useMoney()
  const people = useCounters(log && { id: log.countedById, name: log.countedByName })
  const { id: userId } = useSessionUser()
  return (sheet) => {
    const stored = log && sheet.base !== null ? storedCounter({ ...sheet, stored: log }) : null
    const counterId = sheet.text.countedById ?? (log && (stored?.id ?? userId))
    const { closing, text, reasonId, registerFloatCents } = sheet
    const turnover = amountOf(sheet.turnover)
    const turnoverText = turnover === null ? text.turnover : money(turnover)
    return {
      'cashLog.field.turnover': closing ? '' : turnoverText,
      'cashLog.field.float': money(amountOf(sheet.float) ?? registerFloatCents),
      'cashLog.field.reason': reasons.find(({ id }) => id === reasonId)?.name ?? '',
      'cashLog.field.comment': text.comment.trim(),
      'cashLog.log.countedBy': people.find(({ id }) => id === counterId)?.name ?? '',
    }
  }
}

function differingFields(mine: SheetFieldTexts, theirs: SheetFieldTexts) {
  return SHEET_FIELDS.filter((label) => mine[label] !== theirs[label]).map((label) => ({
    label,
    mine: mine[label] || '—',
    theirs: theirs[label] || '—',
  }))
}

/**
 * One version of a line: its amount (as typed, if it is not valid), its quantity and the denominations that differ from the other version,
 * last year's vouchers, and its pouch.
 */
function Version({ entry, other }: { entry: SheetEntry | null; other: SheetEntry | null }) {
  const t = useText()
  const { money, face } = useMoney()
  if (!entry) return <>—</>
  const { value, text, lastYear, pouchNumber } = entry
  const amount = value.totalCents === null ? text.total || t('delta.unknown') : money(value.totalCents)
  return (
    <>
      {amount}
      {value.quantity !== (other?.value.quantity ?? null) && (
        <span className={style.secondLine}>{`${t('cashLog.field.quantity')} ${value.quantity ?? '—'}`}</span>
      )}
      {differingFaces(entry, other).map((cents) => (
        <span key={cents} className={style.secondLine}>
          {t('cashLog.details.pieces', {
            face: face(cents),
            pieces: piecesOf(entry.value.denominations ?? {}, cents),
          })}
        </span>
      ))}
      {lastYear && (
        <span className={style.secondLine}>
          {t('tickets.lastYear.ofWhich', { quantity: lastYear.quantity ?? 0 })}
          {lastYear.totalCents !== null && ` · ${money(lastYear.totalCents)}`}
        </span>
      )}
      {pouchNumber !== null && (
        <span className={style.secondLine}>{t('cashLog.log.pouch', { number: pouchNumber })}</span>
      )}
    </>
  )
}

/** The denominations whose number differs between the versions, largest first; empty if this version has no denominations. */
function differingFaces(
  { value: { denominations } }: SheetEntry,
  other: SheetEntry | null,
): readonly Cents[] {
  const theirs = other?.value.denominations ?? {}
  return denominations === null
    ? []
    : [...NOTES, ...COINS].filter((cents) => piecesOf(denominations, cents) !== piecesOf(theirs, cents))
}
