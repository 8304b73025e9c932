import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { RULE_KINDS, SETTLEMENT_KINDS, type SettlementKind } from '../../../domain/bank/kinds.ts'
import type { BankLine } from '../../../domain/contract/bank.ts'
import { groupByFour } from '../../../domain/group-by-four.ts'
import { useDates, useMoney, useText } from '../../../i18n/index.ts'
import { bankLineWith } from '../../../machines/bank-line/machine.ts'
import { bankSettlementWith } from '../../../machines/bank-settlement/machine.ts'
import { bankSplitWith } from '../../../machines/bank-split/machine.ts'
import { useApp } from '../../app.tsx'
import { CommandFailed, useProblemText } from '../../data/command-failed.tsx'
import { NotLoaded } from '../../data/not-loaded.tsx'
import { useDocument } from '../../data/use-document.ts'
import { Alert, Button, Delta, Money, notify, RadioGroup, Row, Stack, TextArea } from '../../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../../ui/record-details.tsx'
import { useSucceeded } from '../../use-emitted.ts'
import { useWorkflow } from '../../use-workflow.ts'
import { SettlementDialog, UnsettleDialog } from './settlement-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useRemittanceName } from './texts.tsx'

/** The panel of one bank line: its data, what it credits or settles, and the commands on it. */
export function LinePanel({ id }: { id: string }) {
  const { ports } = useApp()
  const { data, ...loading } = useDocument(ports.bank.loadLine, { id }, { dependsOn: ['banklines'] })
  if (!data) return <NotLoaded {...loading} lines={8} />
  return <LineDetails line={data} />
}

function LineDetails({ line }: { line: BankLine }) {
  const t = useText()
  const { date, dateTime } = useDates()
  const nameOf = useRemittanceName()
  const items: DescriptionItem[] = [
    { term: t('bank.column.bookedOn'), value: date(line.bookedOn) },
    { term: t('bank.column.valueOn'), value: date(line.valueOn) },
    { term: t('bank.column.account'), value: groupByFour(line.account) },
    ...(line.reference === '' ? [] : [{ term: t('bank.column.reference'), value: line.reference }]),
    { term: t('bank.column.status'), value: t(`bank.status.${line.status}`) },
    ...(line.kind === 'NONE' ? [] : [{ term: t('bank.column.kind'), value: t(`bank.kind.${line.kind}`) }]),
    ...(line.rulePattern === null ? [] : [{ term: t('bank.line.rule'), value: line.rulePattern }]),
    ...(line.kindByName === null || line.kindAt === null
      ? []
      : [
          {
            term: t('bank.line.since'),
            value: t('bank.by', { name: line.kindByName, date: dateTime(line.kindAt) }),
          },
        ]),
    ...(line.kindReason === null ? [] : [{ term: t('bank.reason'), value: line.kindReason }]),
    { term: t('bank.column.amount'), value: <Money cents={line.amountCents} strong />, isAmount: true },
  ]
  return (
    <Stack>
      <h3>{line.label || line.reference || '—'}</h3>
      <DescriptionList items={items} />
      {line.parts.length > 0 && (
        <ul>
          {line.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts can credit two pouches of one remittance, and parts have no id
            <li key={`${part.remittanceId} ${index}`}>
              <Row justify="between">
                <Link href={`/moneyremittanceCtrl?id=${part.remittanceId}`}>{nameOf(part)}</Link>
                <Money cents={part.amountCents} />
              </Row>
            </li>
          ))}
        </ul>
      )}
      {line.settlement && <Settlement settlement={line.settlement} />}
      <Commands line={line} />
    </Stack>
  )
}

/** The settlement of the line: the takings by day and category, their total, the fee, and the difference with its reason. */
function Settlement({ settlement }: { settlement: NonNullable<BankLine['settlement']> }) {
  const t = useText()
  const { date } = useDates()
  const { establishmentName, grossCents, feeCents, feeVatCents, differenceCents, differenceReason } =
    settlement
  return (
    <>
      <h4>
        {t('bank.settle.settled')} · {establishmentName}
      </h4>
      <ul>
        {settlement.days.map((day) => (
          <li key={`${day.date} ${day.categoryName}`}>
            <Row justify="between">
              <span>
                {date(day.date)} · {day.categoryName}
              </span>
              <Money cents={day.amountCents} />
            </Row>
          </li>
        ))}
      </ul>
      <DescriptionList
        items={[
          { term: t('bank.settle.gross'), value: <Money cents={grossCents} />, isAmount: true },
          { term: t('bank.settle.fee'), value: <Money cents={feeCents} />, isAmount: true },
          ...(feeVatCents === 0
            ? []
            : [{ term: t('bank.settle.feeVat'), value: <Money cents={feeVatCents} />, isAmount: true }]),
          ...(differenceCents === 0
            ? []
            : [
                // `differenceCents` is positive when the bank paid too little; `Delta` is positive for too much.
                { term: t('bank.difference'), value: <Delta cents={-differenceCents} />, isAmount: true },
                { term: t('bank.settle.reason'), value: differenceReason ?? '' },
              ]),
        ]}
      />
    </>
  )
}

function Commands({ line }: { line: BankLine }) {
  const t = useText()
  const { money } = useMoney()
  const { ports } = useApp()
  const [classificationMachine] = useState(() => bankLineWith(ports.bank.line))
  const [splitMachine] = useState(() => bankSplitWith(ports.bank.split))
  const [settlementMachine] = useState(() => bankSettlementWith(ports.bank.settlement))
  const classification = useWorkflow(classificationMachine)
  const split = useWorkflow(splitMachine)
  const settlement = useWorkflow(settlementMachine)
  const state = useSelector(classification, (snapshot) => snapshot)
  const isBusy = state.hasTag('locked')
  const { refusal } = state.context
  const isSettlementInConflict = useSelector(settlement, (snapshot) => snapshot.matches('conflict'))
  const settlementRefusal = useSelector(settlement, ({ context }) => context.refusal)
  useSucceeded(classification, () => notify.success(t('bank.line.saved')))
  useSucceeded(split, () => notify.success(t('bank.saved')))
  useSucceeded(settlement, () => notify.success(t('bank.saved')))
  const isSettled = line.settlement !== null
  const isFinal = line.parts.some(({ status }) => status !== 'VALIDATED')
  const { id, version } = line
  const subject = { id, version, isLinked: line.linked || isSettled, kind: line.kind }
  /** Opens the settlement of the line or, if the line is settled, the removal of its settlement. */
  const openSettlement = (settlementKind: SettlementKind) =>
    settlement.send({
      type: 'OPEN',
      line: { id, version, amountCents: line.amountCents, kind: line.kind, isSettled },
      kind: settlementKind,
    })
  const settlementKinds = SETTLEMENT_KINDS.filter((kind) => line.kind === kind || line.kind === 'NONE')
  const busyReason = isBusy ? t('busy.label') : undefined
  return (
    <div data-line-state={line.status}>
      {line.linked ? (
        <p>{t(isFinal ? 'bank.line.linkIsFinal' : 'bank.line.unlinkElsewhere')}</p>
      ) : (
        <Row>
          {isSettled && (
            <Button
              icon="undo"
              disabledReason={line.settlement?.isPosted ? t('failure.SettlementPosted') : busyReason}
              onClick={() => openSettlement(settlementKinds[0] ?? 'CARDS')}
            >
              {t('bank.unlink')}
            </Button>
          )}
          {!isSettled &&
            settlementKinds.map((kind) => (
              <Button
                key={kind}
                look={line.kind === kind ? 'primary' : 'secondary'}
                disabledReason={busyReason}
                onClick={() => openSettlement(kind)}
              >
                {t(`bank.settle.${kind}`)}
              </Button>
            ))}
          {line.kind === 'NONE' && line.amountCents > 0 && (
            <Button
              look="primary"
              disabledReason={busyReason}
              onClick={() =>
                split.send({
                  type: 'OPEN',
                  line: { id: line.id, account: line.account, amountCents: line.amountCents },
                })
              }
            >
              {t('bank.line.link')}
            </Button>
          )}
          {!isSettled && line.kind === 'NONE' && (
            <Button
              disabledReason={busyReason}
              onClick={() => classification.send({ type: 'CLASSIFY', line: subject })}
            >
              {t('bank.line.classify')}
            </Button>
          )}
          {!isSettled && line.kind !== 'NONE' && (
            <Button
              icon="undo"
              disabledReason={busyReason}
              onClick={() => classification.send({ type: 'REMOVE_KIND', line: subject })}
            >
              {t('bank.line.takeBack')}
            </Button>
          )}
        </Row>
      )}
      {refusal && state.matches('idle') && <CommandFailed refusal={refusal} />}
      {isSettlementInConflict && <CommandFailed refusal={settlementRefusal} />}
      {/* The status `OPEN` means that the command removes the kind. This command has no dialog, so its failure is shown here. */}
      {state.matches('failed') && state.context.status === 'OPEN' && (
        <CommandFailed
          refusal={refusal}
          onRetry={() => classification.send({ type: 'RETRY' })}
          onCancel={() => classification.send({ type: 'CANCEL' })}
        />
      )}
      <ClassifyDialog actor={classification} label={line.label} amount={money(line.amountCents)} />
      <SplitDialog actor={split} label={line.label} />
      <SettlementDialog actor={settlement} label={line.label} />
      <UnsettleDialog actor={settlement} label={line.label} />
    </div>
  )
}

interface ClassifyDialogProps {
  actor: ActorRefFrom<ReturnType<typeof bankLineWith>>
  label: string
  amount: string
}

/** Asks for the kind of a bank line that credits no remittance. Ignoring the line requires a reason. */
function ClassifyDialog({ actor, label, amount }: ClassifyDialogProps) {
  const t = useText()
  const problemText = useProblemText()
  const state = useSelector(actor, (snapshot) => snapshot)
  const { status, reason, refusal } = state.context
  const isOpen = state.hasTag('classifying')
  const hasFailed = state.hasTag('failed')
  const isBusy = state.hasTag('locked')
  const isReasonMissing = refusal?.name === 'ReasonRequired'
  return (
    <SubmitDialog
      open={status !== 'OPEN' && (isOpen || isBusy || hasFailed)}
      title={t('bank.classify.title')}
      submitLabel={t('bank.classify.submit')}
      busy={isBusy}
      hasFailed={hasFailed}
      send={actor.send}
    >
      <Stack>
        <p>{t('bank.classify.line', { label, amount })}</p>
        <p>{t('bank.classify.about')}</p>
        <RadioGroup
          legend={t('bank.column.kind')}
          value={status === 'OPEN' ? 'CARDS' : status}
          options={RULE_KINDS.map((value) => ({ value, label: t(`bank.kind.${value}`) }))}
          onChange={(value) => actor.send({ type: 'PICK', status: value })}
        />
        {status === 'IGNORED' && (
          <TextArea
            label={t('bank.reason')}
            readOnly={!isOpen}
            value={reason}
            error={isOpen && isReasonMissing ? problemText(refusal) : undefined}
            onChange={(text) => actor.send({ type: 'EDIT_REASON', text })}
          />
        )}
        {hasFailed && <Alert>{problemText(refusal)}</Alert>}
        {isOpen && refusal && !isReasonMissing && <Alert subject={refusal}>{problemText(refusal)}</Alert>}
      </Stack>
    </SubmitDialog>
  )
}
