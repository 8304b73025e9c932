import { useSelector } from '@xstate/react'
import { remittanceLetter } from '../../../domain/accounting/remittance-letter.ts'
import { sumCents } from '../../../domain/money.ts'
import { findByNumberWithoutZeros } from '../../../domain/pouches/location.ts'
import { isSlipOf, readSlipCode } from '../../../domain/pouches/slip-code.ts'
import { useDates, useFailureText, useText } from '../../../i18n/index.ts'
import type { HandOverActor } from '../../../machines/hand-over/machine.ts'
import { selectObstacle, selectPouches } from '../../../machines/hand-over/machine.ts'
import { selectHasFailed, selectIsLocked } from '../../../machines/tags.ts'
import { handleFieldNavigationKey, NAVIGABLE, NAVIGATION_END } from '../../cash-log/sheet/sheet-navigation.ts'
import { useToday } from '../../data/business-day.ts'
import { CommandProblem } from '../../data/command-failed.tsx'
import { isSameJson } from '../../data/same-json.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { PouchLocation } from '../../scan/pouch-location.tsx'
import { ScanField } from '../../scan/scan-field.tsx'
import { Alert, Button, Checkbox, Money, Panel, Stack, TextField } from '../../ui/index.ts'
import style from '../preparation/preparation.module.css'
import { handOverTexts } from './remittance-data.tsx'

/** The form of a hand-over or deposit. Each pouch is ticked or scanned, or stays. Receipt number and courier or depositor can be entered. */
export function HandOverForm({ handOver }: { handOver: HandOverActor }) {
  const t = useText()
  const failureText = useFailureText()
  const { longDate } = useDates()
  const pouches = useSelector(handOver, selectPouches, isSameJson)
  const obstacle = useSelector(handOver, selectObstacle)
  const refusal = useSelector(handOver, ({ context }) => context.refusal)
  const notice = useSelector(handOver, ({ context }) => context.notice)
  const unknownNumber = useSelector(handOver, ({ context }) => context.unknownNumber)
  const remittance = useSelector(handOver, ({ context }) => context.remittance)
  const today = useToday(remittance?.timeZone)
  const slip = readSlipCode(unknownNumber ?? '')
  const isOwnSlip = slip !== null && remittance !== null && isSlipOf(slip, remittance)
  const scanError = (number: string) => {
    if (slip) return t('remittance.handOver.otherSlip', { reference: remittanceLetter(slip) })
    const similar = findByNumberWithoutZeros(
      pouches.map(({ pouch }) => pouch),
      number,
    )
    return similar
      ? t('remittance.scan.similar', { number, similar: similar.number })
      : t('remittance.handOver.unknown', { number })
  }
  const texts = handOverTexts(remittance?.carrierId !== null)
  const plannedOn = remittance?.date ?? null
  const handedOverOn = remittance?.handedOverOn ?? null
  const isEarly = plannedOn !== null && handedOverOn === null && today < plannedOn
  const isRunning = useSelector(handOver, selectIsLocked)
  const hasFailed = useSelector(handOver, selectHasFailed)
  // Input that is being sent, or may have reached the server, can't be edited.
  const isLocked = isRunning || hasFailed
  const confirmed = pouches.filter(({ isConfirmed }) => isConfirmed)
  const stayingCount = pouches.filter(({ isLeftBehind }) => isLeftBehind).length
  return (
    <div className={style.sheet}>
      <DraftNote notice={notice} />
      {isEarly && <Alert tone="info">{t(texts.early, { date: longDate(plannedOn) })}</Alert>}
      {handedOverOn !== null && (
        <Alert tone="info">{t('remittance.handOver.correction', { date: longDate(handedOverOn) })}</Alert>
      )}
      <ScanField
        hint={t('remittance.handOver.scanHint')}
        readOnly={isLocked}
        error={unknownNumber === null || isOwnSlip ? undefined : scanError(unknownNumber)}
        scanned={confirmed.map(({ pouch }) => pouch)}
        onScan={(text) => handOver.send({ type: 'SCAN', text })}
      />
      {unknownNumber !== null && !slip && remittance && (
        <PouchLocation
          key={unknownNumber}
          establishmentId={remittance.establishmentId}
          number={unknownNumber}
        />
      )}
      {isOwnSlip && <p role="status">{t('remittance.handOver.ownSlip')}</p>}
      <Panel title={t('remittance.handOver.title')} flush>
        <PouchLines
          handOver={handOver}
          pouches={pouches}
          isLocked={isLocked}
          leaveText={handedOverOn === null ? 'remittance.handOver.leave' : 'remittance.handOver.isHere'}
        />
      </Panel>
      <p className={style.total} role="status">
        <span>
          {t('remittance.handOver.progress', { confirmed: confirmed.length, total: pouches.length })}
        </span>
        <Money cents={sumCents(confirmed.map(({ pouch }) => pouch.valueCents))} size="hero" />
      </p>
      {stayingCount > 0 && stayingCount < pouches.length && (
        <p role="status">
          {t(handedOverOn === null ? 'remittance.handOver.leaves' : 'remittance.handOver.areHere', {
            count: stayingCount,
          })}
        </p>
      )}
      {obstacle && confirmed.length + stayingCount > 0 && (
        <p className={style.date}>{failureText({ refusal: obstacle })}</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields inside it */}
      <div onKeyDown={handleFieldNavigationKey}>
        <ReceiptFields handOver={handOver} isLocked={isLocked} personLabel={t(texts.takenBy)} />
      </div>
      <CommandProblem refusal={refusal} hasFailed={hasFailed} />
      <div className={style.actions}>
        <Button
          size="large"
          icon="undo"
          onClick={() => handOver.send({ type: 'BACK' })}
          {...(isRunning ? { disabledReason: t('busy.label') } : {})}
        >
          {t('action.back')}
        </Button>
        <Button
          {...NAVIGATION_END}
          look="primary"
          size="large"
          busy={isRunning}
          disabledReason={obstacle ? failureText({ refusal: obstacle }) : undefined}
          onClick={() => handOver.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        >
          {t(hasFailed ? 'action.retry' : texts.submit)}
        </Button>
      </div>
    </div>
  )
}

interface HandOverFieldsProps {
  handOver: HandOverActor
  isLocked: boolean
}

/** The pouches of the remittance. A pouch is ticked when it leaves, or marked as staying; in a correction, as being here. */
function PouchLines({
  handOver,
  pouches,
  isLocked,
  leaveText,
}: HandOverFieldsProps & {
  pouches: ReturnType<typeof selectPouches>
  leaveText: 'remittance.handOver.leave' | 'remittance.handOver.isHere'
}) {
  const t = useText()
  return (
    <ul className={style.pouches}>
      {pouches.map(({ pouch, isConfirmed, isLeftBehind }) => (
        <li key={pouch.id} className={style.pouch}>
          <Checkbox
            label={pouch.number}
            checked={isConfirmed}
            disabled={isLocked}
            onChange={() => handOver.send({ type: 'TICK', pouchId: pouch.id })}
          />
          <span className={style.date}>
            <Checkbox
              label={t(leaveText, { number: pouch.number })}
              checked={isLeftBehind}
              disabled={isLocked}
              onChange={() => handOver.send({ type: 'LEAVE', pouchId: pouch.id })}
            />
          </span>
          <Money cents={pouch.valueCents} voided={isLeftBehind} />
        </li>
      ))}
    </ul>
  )
}

interface ReceiptFieldsProps extends HandOverFieldsProps {
  /** The label of the field for the courier, or for the person who deposits. */
  personLabel: string
}

function ReceiptFields({ handOver, isLocked, personLabel }: ReceiptFieldsProps) {
  const t = useText()
  const receiptNumber = useSelector(handOver, ({ context }) => context.receiptNumber)
  const courierName = useSelector(handOver, ({ context }) => context.courierName)
  return (
    <Stack>
      <TextField
        {...NAVIGABLE}
        large
        enterKeyHint="next"
        label={t('remittance.handOver.receipt')}
        optional
        autoComplete="off"
        readOnly={isLocked}
        value={receiptNumber}
        onChange={(text) => handOver.send({ type: 'EDIT', field: 'receiptNumber', text })}
      />
      <TextField
        {...NAVIGABLE}
        large
        enterKeyHint="next"
        label={personLabel}
        optional
        autoComplete="off"
        readOnly={isLocked}
        value={courierName}
        onChange={(text) => handOver.send({ type: 'EDIT', field: 'courierName', text })}
      />
    </Stack>
  )
}
