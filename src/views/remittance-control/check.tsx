import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { remittanceLetter } from '../../domain/accounting/remittance-letter.ts'
import type { Remittance } from '../../domain/contract/remittances.ts'
import { mayRemoveAttachments } from '../../domain/documents/attachment-removal.ts'
import { isCreditedByBank, returnedMinusDeclared } from '../../domain/lifecycles/remittance.ts'
import { isCreditDateRefusal, lastCreditDate } from '../../domain/lifecycles/remittance-dates.ts'
import { remittanceDisplayStatus } from '../../domain/lifecycles/without-carrier.ts'
import type { Refusal } from '../../domain/outcome.ts'
import { useFailureText, useText } from '../../i18n/index.ts'
import {
  type RemittanceControlActor,
  remittanceControlWith,
  selectDateFault,
  selectDifference,
  selectFirstCreditDate,
  selectIsCrediting,
  selectIsInvalidating,
  selectMayInvalidate,
  selectMayValidate,
  selectNeedsReason,
} from '../../machines/remittance-control/machine.ts'
import { statePath } from '../../machines/state-path.ts'
import { selectHasFailed, selectIsLocked } from '../../machines/tags.ts'
import { useApp } from '../app.tsx'
import { Attachments } from '../attachments/attachments.tsx'
import { useToday } from '../data/business-day.ts'
import { CommandFailed, useProblemText } from '../data/command-failed.tsx'
import { useIssueText } from '../data/issue-texts.ts'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { DraftNote } from '../drafts/draft-note.tsx'
import { ReasonQuestion } from '../drafts/reason-question.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { AWAITED_TEXTS } from '../remittance/awaited-texts.ts'
import { RemittancePouches } from '../remittance/details/pouches.tsx'
import { RemittanceData } from '../remittance/details/remittance-data.tsx'
import { NOT_CREDITED_TEXTS, RETURN_TEXTS } from '../remittance/return-texts.ts'
import {
  Alert,
  Button,
  DateField,
  Delta,
  Money,
  notify,
  Panel,
  Row,
  SkeletonText,
  Stack,
  StatusBadge,
  TextField,
} from '../ui/index.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { DescriptionList } from '../ui/record-details.tsx'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { SendRemittance } from './send.tsx'

const BankCredits = lazyComponent(() => import('./bank-credits.tsx'), 'default', <SkeletonText lines={3} />)

/** True for a refusal that is shown at a field. */
const isShownAtField = ({ name }: Refusal) => name === 'ReasonRequired' || isCreditDateRefusal(name)

/**
 * The control of one remittance: the accountant confirms the control, or sends the remittance back with a reason. The bank credit is entered
 * first, except if bank lines are linked or the bank does not credit the type. A controlled remittance can be sent to accounting.
 */
export function RemittanceControlPanel({ id, onSent }: { id: string; onSent: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const [machine] = useState(() =>
    remittanceControlWith({
      ...ports.remittanceControl.check,
      drafts: ports.drafts('remittance-control', true),
    }),
  )
  const control = useWorkflow(machine, { input: { remittanceId: id } })
  const state = useSelector(control, ({ value }) => statePath(value))
  const remittance = useSelector(control, ({ context }) => context.remittance)
  const refusal = useSelector(control, ({ context }) => context.refusal)
  const notice = useSelector(control, ({ context }) => context.notice)
  const mayValidate = useSelector(control, selectMayValidate)
  const mayInvalidate = useSelector(control, selectMayInvalidate)
  const isCrediting = useSelector(control, selectIsCrediting)
  const isRunning = useSelector(control, selectIsLocked) && isCrediting
  const hasFailed = useSelector(control, selectHasFailed) && isCrediting
  const showsValidation = mayValidate || isRunning || hasFailed
  const { changed } = ports.remittanceControl.check
  // The panel can be closed after a lost answer: perhaps the server has recorded the control, or sent the remittance back.
  useEffect(
    () => () => {
      if (selectHasFailed(control.getSnapshot())) changed()
    },
    [control, changed],
  )
  useSucceeded<Remittance>(control, ({ data }) => {
    const newStatus = data.status === 'UNVALIDATED' ? 'UNVALIDATED' : 'AVALIDATED'
    notify.success(t(`remittanceControl.done.${newStatus}`, { reference: remittanceLetter(data) }))
  })

  if (state === 'unavailable')
    return <LoadingFailed refusal={refusal} onRetry={() => control.send({ type: 'RETRY' })} />
  if (!remittance) return <SkeletonText lines={8} />
  return (
    <div data-state={state}>
      <Stack gap={24}>
        <StatusBadge
          status={remittance.status}
          text={t(`remittance.status.${remittanceDisplayStatus(remittance)}`)}
        />
        {remittance.status === 'PREPARED' && (
          <Alert tone="info">{t('remittanceControl.notHandedOver')}</Alert>
        )}
        {refusal && isCrediting && !isShownAtField(refusal) && <CommandFailed refusal={refusal} />}
        {hasFailed && refusal === null && <Alert>{t('error.dataNotProvided')}</Alert>}
        {remittance.credits.length > 0 && <BankCredits remittance={remittance} />}
        <DraftNote notice={notice} />
        <OtherReturn remittance={remittance} />
        {isCreditedByBank(remittance.type) && remittance.credits.length === 0 && showsValidation && (
          <CreditFields control={control} />
        )}
        {remittance.credits.length > 0 && mayValidate && (
          <Alert tone="info">{t('bank.credits.unlink')}</Alert>
        )}
        {showsValidation && <DifferenceReason control={control} />}
        <Row>
          {mayInvalidate && (
            <Button icon="undo" onClick={() => control.send({ type: 'INVALIDATE' })}>
              {t('remittanceControl.invalidate')}
            </Button>
          )}
          {hasFailed && (
            <Button onClick={() => control.send({ type: 'CANCEL' })}>{t('action.cancel')}</Button>
          )}
          {showsValidation && (
            <Button
              look="primary"
              icon="check"
              busy={isRunning}
              onClick={() => control.send({ type: hasFailed ? 'RETRY' : 'VALIDATE' })}
            >
              {t(hasFailed ? 'action.retry' : 'remittanceControl.validate')}
            </Button>
          )}
          <SendRemittance remittance={remittance} onSent={onSent} />
        </Row>
        <RemittanceData remittance={remittance} showsEstablishment />
        <RemittancePouches narrow pouches={remittance.pouches} />
        <Attachments
          entity="remittance"
          entityId={id}
          mayRemove={mayRemoveAttachments({ entity: 'remittance', handedOverOn: remittance.handedOverOn })}
        />
        <Panel title={t('remittance.custody')} level={3}>
          <HistoryPanel entityId={id} version={remittance.version} />
        </Panel>
      </Stack>
      <InvalidateDialog control={control} reference={remittanceLetter(remittance)} />
    </div>
  )
}

/** The field for the reason why the bank credited another amount than declared; nothing while no reason is needed. */
function DifferenceReason({ control }: { control: RemittanceControlActor }) {
  const t = useText()
  const failureText = useFailureText()
  const needsReason = useSelector(control, selectNeedsReason)
  const text = useSelector(control, ({ context }) => context.differenceReason)
  const isMissing = useSelector(control, ({ context }) => context.refusal?.name === 'ReasonRequired')
  if (!needsReason) return null
  return (
    <TextField
      label={t('remittanceControl.differenceReason')}
      value={text}
      error={isMissing ? failureText({ refusal: 'ReasonRequired', code: null }) : undefined}
      onChange={(value) => control.send({ type: 'EDIT', field: 'differenceReason', text: value })}
    />
  )
}

/** The fields for the amount and date of the bank credit. The difference from the declared amount is shown while typing. */
function CreditFields({ control }: { control: RemittanceControlActor }) {
  const t = useText()
  const issueText = useIssueText()
  const amountText = useSelector(control, ({ context }) => context.amountText)
  const creditedOn = useSelector(control, ({ context }) => context.creditedOn)
  const declaredCents = useSelector(control, ({ context }) => context.remittance?.totalCents ?? null)
  const difference = useSelector(control, selectDifference)
  const firstDate = useSelector(control, selectFirstCreditDate)
  const today = useToday(useSelector(control, ({ context }) => context.remittance?.timeZone))
  const fault = useSelector(control, selectDateFault)
  return (
    <Stack>
      <DescriptionList
        items={[
          {
            term: t('remittanceControl.column.declared'),
            value: <Money cents={declaredCents} />,
            isAmount: true,
          },
        ]}
      />
      <MoneyField
        label={t('remittanceControl.amount')}
        text={amountText}
        onText={(text) => control.send({ type: 'EDIT', field: 'amount', text })}
      />
      <DateField
        label={t('remittanceControl.creditedOn')}
        value={creditedOn === '' ? null : creditedOn}
        {...(firstDate !== null && { min: firstDate })}
        max={lastCreditDate(today)}
        error={fault === null ? undefined : issueText(fault)}
        onChange={(date) => control.send({ type: 'EDIT', field: 'creditedOn', text: date ?? '' })}
      />
      <Row justify="between">
        <span>{t('remittanceControl.column.difference')}</span>
        <output>{difference !== null && <Delta cents={difference} size="large" />}</output>
      </Row>
    </Stack>
  )
}

/**
 * For a remittance that the bank does not credit: the coins of change or the payments of the issuers of vouchers, and the difference from the
 * declared amount. Shows nothing for other remittances.
 */
function OtherReturn({ remittance }: { remittance: Remittance }) {
  const t = useText()
  const texts = NOT_CREDITED_TEXTS.find(({ type }) => type === remittance.type)
  if (!texts) return null
  const { returnedCents } = remittance
  const difference = returnedMinusDeclared(remittance)
  return (
    <Stack>
      <p>{t(texts.explanation)}</p>
      <DescriptionList
        items={[
          {
            term: t(RETURN_TEXTS[texts.type].amount),
            value: returnedCents === null ? t(AWAITED_TEXTS[texts.type]) : <Money cents={returnedCents} />,
            isAmount: true,
          },
          ...(difference === null
            ? []
            : [
                {
                  term: t('remittanceControl.column.difference'),
                  value: <Delta cents={difference} />,
                  isAmount: true,
                },
              ]),
        ]}
      />
    </Stack>
  )
}

/** The dialog that sends a remittance back, with a reason. */
function InvalidateDialog({ control, reference }: { control: RemittanceControlActor; reference: string }) {
  const t = useText()
  const problemText = useProblemText()
  const isOpen = useSelector(control, selectIsInvalidating)
  const isRunning = useSelector(control, selectIsLocked)
  const hasFailed = useSelector(control, selectHasFailed)
  const reason = useSelector(control, ({ context }) => context.reason)
  const notice = useSelector(control, ({ context }) => context.notice)
  const refusal = useSelector(control, ({ context }) => context.refusal)
  return (
    <ReasonQuestion
      open={isOpen}
      busy={isRunning}
      title={t('remittanceControl.invalidate.title', { reference })}
      message={t('remittanceControl.invalidate.message')}
      label={t('remittanceControl.reason')}
      reason={reason}
      notice={reason === '' ? null : notice}
      error={refusal && !hasFailed ? problemText(refusal) : undefined}
      failure={hasFailed ? problemText(refusal) : undefined}
      onReason={(text) => control.send({ type: 'EDIT_REASON', text })}
      onConfirm={() => control.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => control.send({ type: 'CANCEL' })}
    />
  )
}
