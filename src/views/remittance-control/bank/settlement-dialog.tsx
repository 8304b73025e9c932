import { useSelector } from '@xstate/react'
import type { UnsettledDayRow } from '../../../domain/contract/bank.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import {
  chosenDays,
  differenceCents,
  feeFields,
  grossCents,
  netCents,
  obstacleOf,
  takingsKey,
} from '../../../machines/bank-settlement/form.ts'
import { CommandProblem, useRefusalText } from '../../data/command-failed.tsx'
import {
  Alert,
  Button,
  Checkbox,
  ConfirmDialog,
  Delta,
  Money,
  Row,
  recordOptions,
  Select,
  TextArea,
} from '../../ui/index.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { LineDialog, type SettlementActor, useLineLockReason } from './submit-dialog.tsx'

interface SettlementDialogProps {
  actor: SettlementActor
  label: string
}

/** Settles takings of cards or vouchers with a bank line. */
export function SettlementDialog({ actor, label }: SettlementDialogProps) {
  const t = useText()
  const context = useSelector(actor, (state) => state.context)
  const { kind, settling } = context
  const obstacle = obstacleOf(context)
  return (
    <LineDialog
      actor={actor}
      label={label}
      title={t(`bank.settle.title.${kind}`)}
      submitLabel={t('bank.settle.submit')}
      obstacle={obstacle ? t(`bank.settle.obstacle.${obstacle}`) : undefined}
    >
      {settling && (
        <>
          {settling.days.length === 0 && <Alert tone="info">{t('bank.settle.none')}</Alert>}
          {settling.days.map((day) => (
            <DayFields
              key={takingsKey(day)}
              actor={actor}
              day={day}
              showEstablishment={hasSeveralEstablishments(settling.days)}
            />
          ))}
          <EstablishmentField actor={actor} />
          <FeeFields actor={actor} />
        </>
      )}
    </LineDialog>
  )
}

/** True if the takings that can be settled belong to several establishments. */
function hasSeveralEstablishments(days: readonly UnsettledDayRow[]): boolean {
  return new Set(days.map(({ establishmentId }) => establishmentId)).size > 1
}

interface DayFieldsProps {
  actor: SettlementActor
  day: UnsettledDayRow
  showEstablishment: boolean
}

/** A checkbox for the takings of one day and category, and a field for their amount once it is checked. */
function DayFields({ actor, day, showEstablishment }: DayFieldsProps) {
  const t = useText()
  const { date } = useDates()
  const { money } = useMoney()
  const key = takingsKey(day)
  const amount = useSelector(actor, ({ context }) => context.amounts[key])
  const isLocked = useLineLockReason(actor) !== undefined
  const name = { date: date(day.date), category: day.categoryName }
  return (
    <Row justify="between">
      <Checkbox
        label={t('bank.settle.day', { ...name, amount: money(day.cents) })}
        {...(showEstablishment && { hint: day.establishmentName })}
        checked={amount !== undefined}
        disabled={isLocked}
        onChange={() => actor.send({ type: 'TOGGLE', day: key })}
      />
      {amount !== undefined && (
        <MoneyField
          label={t('bank.settle.amountOf', { date: name.date, category: day.categoryName })}
          hideLabel
          hideParsed
          text={amount}
          disabled={isLocked}
          onText={(text) => actor.send({ type: 'EDIT_DAY', day: key, text })}
        />
      )}
    </Row>
  )
}

/** The field for the establishment of a debit without takings, if several establishments share the bank account. */
function EstablishmentField({ actor }: { actor: SettlementActor }) {
  const t = useText()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isLocked = useLineLockReason(actor) !== undefined
  const establishments = context.settling?.establishments ?? []
  const isDebit = (context.line?.amountCents ?? 0) < 0
  if (!isDebit || establishments.length < 2 || chosenDays(context).length > 0) return null
  return (
    <Select
      label={t('bank.settle.establishment')}
      value={context.establishmentId || null}
      options={recordOptions(establishments)}
      disabled={isLocked}
      onChange={(establishmentId) => actor.send({ type: 'EDIT', change: { establishmentId } })}
    />
  )
}

/** The gross amount, the fee with its VAT, the net amount, the difference, and the reason for the difference. */
function FeeFields({ actor }: { actor: SettlementActor }) {
  const t = useText()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { fee, vat, reason, kind, line } = context
  const lockReason = useLineLockReason(actor)
  const isLocked = lockReason !== undefined
  const gross = grossCents(context)
  // Positive when the bank paid too little; `Delta` is positive for too much.
  const difference = differenceCents(context)
  const remainder = gross - (line?.amountCents ?? 0)
  const noRestReason = remainder < 0 || difference === 0 ? t('bank.settle.noRest') : undefined
  return (
    <>
      <Row justify="between">
        <span>{t('bank.settle.gross')}</span>
        <Money cents={gross} />
      </Row>
      <MoneyField
        label={t('bank.settle.fee')}
        text={fee}
        disabled={isLocked}
        hideParsed
        onText={(text) => actor.send({ type: 'EDIT', change: { fee: text } })}
      />
      <MoneyField
        label={t('bank.settle.feeVat')}
        text={vat}
        disabled={isLocked}
        hideParsed
        onText={(text) => actor.send({ type: 'EDIT', change: { vat: text } })}
      />
      <Row justify="between">
        <span>{t('bank.settle.net')}</span>
        <Money cents={netCents(context)} />
      </Row>
      <Row justify="between">
        <Button
          size="small"
          disabledReason={lockReason ?? noRestReason}
          onClick={() => actor.send({ type: 'EDIT', change: feeFields(remainder, kind) })}
        >
          {t('bank.settle.restIsFee')}
        </Button>
        <output data-difference={difference}>
          {t('bank.difference')} <Delta cents={-difference} />
        </output>
      </Row>
      {difference !== 0 && (
        <TextArea
          label={t('bank.settle.reason')}
          readOnly={isLocked}
          value={reason}
          onChange={(text) => actor.send({ type: 'EDIT', change: { reason: text } })}
        />
      )}
    </>
  )
}

/** The dialog that removes a settlement, with a reason. */
export function UnsettleDialog({ actor, label }: SettlementDialogProps) {
  const t = useText()
  const refusalText = useRefusalText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { reason, refusal } = state.context
  const hasFailed = state.hasTag('failed')
  const isBusy = state.hasTag('locked')
  const missingReason = refusal?.name === 'ReasonRequired' ? refusal : null
  return (
    <ConfirmDialog
      buttons="yesNo"
      open={state.hasTag('removing')}
      look="danger"
      busy={isBusy}
      title={t('bank.settle.removeTitle', { label })}
      onConfirm={() => actor.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => actor.send({ type: 'CANCEL' })}
    >
      <p>{t('bank.settle.removeWhy')}</p>
      <TextArea
        label={t('bank.reason')}
        readOnly={isBusy || hasFailed}
        value={reason}
        error={missingReason ? refusalText(missingReason) : undefined}
        onChange={(text) => actor.send({ type: 'EDIT', change: { reason: text } })}
      />
      <CommandProblem refusal={missingReason ? null : refusal} hasFailed={hasFailed} />
    </ConfirmDialog>
  )
}
