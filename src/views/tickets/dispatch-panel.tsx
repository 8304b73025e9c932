import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import type { DispatchStatus } from '../../domain/lifecycles/ticket-dispatch.ts'
import { issuersOf, unpaidAmount } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { statePath } from '../../machines/state-path.ts'
import { declaredToIssuer, isActionAllowed } from '../../machines/ticket-dispatch/form.ts'
import { ticketDispatchWith } from '../../machines/ticket-dispatch/machine.ts'
import { useApp } from '../app.tsx'
import { CommandFailed } from '../data/command-failed.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useSuccessNotice } from '../data/success-notice.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { Button, Money, Panel, Row, SkeletonText, Stack, StatusBadge } from '../ui/index.ts'
import { type DescriptionItem, DescriptionList } from '../ui/record-details.tsx'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import { DispatchDialog } from './dispatch-dialog.tsx'

/** The panel of one dispatch: its content, the payments of the issuers, its history, and the actions on it. */
export function DispatchPanel({ id }: { id: string }) {
  const t = useText()
  const { ports } = useApp()
  const [machine] = useState(() =>
    ticketDispatchWith({
      ...ports.tickets.dispatch,
      drafts: ports.drafts('ticket-dispatch', true),
    }),
  )
  const actor = useWorkflow(machine, { input: { dispatchId: id } })
  const state = useSelector(actor, ({ value }) => statePath(value))
  const { dispatch, refusal } = useSelector(actor, ({ context }) => context)
  useSucceeded(actor, useSuccessNotice())
  if (state === 'unavailable')
    return <LoadingFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
  if (!dispatch) return <SkeletonText lines={8} />
  const isPouchHere = dispatch.transport === 'CARRIER' && dispatch.handedOverOn === null
  return (
    <div data-state={state}>
      <Stack gap={24}>
        <Row>
          <DispatchBadge status={dispatch.status} />
        </Row>
        {refusal && state === 'open' && <CommandFailed refusal={refusal} />}
        <Row>
          {isActionAllowed(dispatch, 'CANCELED') && (
            <Button
              icon="undo"
              disabledReason={dispatch.handedOverOn === null ? undefined : t('tickets.pouchLeft')}
              onClick={() => actor.send({ type: 'START', act: 'CANCELED' })}
            >
              {t('tickets.act.CANCELED')}
            </Button>
          )}
          {isActionAllowed(dispatch, 'SENT') && (
            <Button
              look="primary"
              icon="send"
              disabledReason={isPouchHere ? t('failure.PouchNotHandedOver') : undefined}
              onClick={() => actor.send({ type: 'START', act: 'SENT' })}
            >
              {t('tickets.act.SENT')}
            </Button>
          )}
        </Row>
        <DispatchIssuers
          dispatch={dispatch}
          onPay={
            isActionAllowed(dispatch, 'REIMBURSED')
              ? (issuer) => actor.send({ type: 'START', act: 'REIMBURSED', issuer })
              : null
          }
        />
        <DispatchData dispatch={dispatch} />
        <Panel title={t('tickets.history')} level={3}>
          <HistoryPanel entityId={id} version={dispatch.version} />
        </Panel>
      </Stack>
      <DispatchDialog actor={actor} />
    </div>
  )
}

function DispatchData({ dispatch }: { dispatch: TicketDispatch }) {
  const t = useText()
  const { date } = useDates()
  const textOrDash = (value: string | null) => value || '—'
  const items: DescriptionItem[] = [
    { term: t('tickets.column.establishment'), value: dispatch.establishmentName },
    { term: t('tickets.prepare.through'), value: date(dispatch.through) },
    { term: t('tickets.transport'), value: t(`tickets.transport.${dispatch.transport}`) },
    ...(dispatch.pouchId === null
      ? []
      : [
          {
            term: t('pouches.panel.title'),
            value: <Link href={`/carryingPouch?id=${dispatch.pouchId}`}>{t('pouches.where.see')}</Link>,
          },
        ]),
    { term: t('tickets.slipNumber'), value: textOrDash(dispatch.slipNumber) },
    { term: t('tickets.parcelNumber'), value: textOrDash(dispatch.parcelNumber) },
    { term: t('tickets.sentOn'), value: dispatch.sentOn === null ? '—' : date(dispatch.sentOn) },
    { term: t('tickets.preparedBy'), value: dispatch.preparedByName },
    ...(dispatch.reason === null ? [] : [{ term: t('tickets.reason'), value: dispatch.reason }]),
  ]
  return <DescriptionList items={items} />
}

/** The tickets of each issuer, by year, and the amount that it paid. `onPay` is null when no payment can be recorded or corrected. */
function DispatchIssuers({
  dispatch,
  onPay,
}: {
  dispatch: TicketDispatch
  onPay: ((issuer: string) => void) | null
}) {
  const t = useText()
  const { date } = useDates()
  return (
    <Stack>
      {issuersOf(dispatch.lines).map((issuer) => {
        const lines = dispatch.lines.filter((line) => line.issuer === issuer)
        const declaredCents = declaredToIssuer(dispatch, issuer)
        const paid = dispatch.reimbursements.find((reimbursement) => reimbursement.issuer === issuer)
        const unpaidCents = paid ? unpaidAmount(declaredCents, paid) : 0
        return (
          <Panel key={issuer} title={issuer} level={3}>
            <Stack>
              <DescriptionList
                items={[
                  ...lines.map(({ year, quantity, declaredCents: cents }) => ({
                    term: t('tickets.ofYear', { year: String(year), quantity }),
                    value: <Money cents={cents} />,
                    isAmount: true,
                  })),
                  {
                    term: t('tickets.declared'),
                    value: <Money cents={declaredCents} strong />,
                    isAmount: true,
                  },
                  ...(paid
                    ? [
                        {
                          term: t('tickets.reimbursedOn.at', { date: date(paid.reimbursedOn) }),
                          value: <Money cents={paid.reimbursedCents} />,
                          isAmount: true,
                        },
                        {
                          term: t('tickets.commission'),
                          value: <Money cents={paid.commissionCents} />,
                          isAmount: true,
                        },
                      ]
                    : []),
                  ...(unpaidCents === 0
                    ? []
                    : [
                        {
                          term: t(unpaidCents > 0 ? 'tickets.missing' : 'tickets.surplus'),
                          value: <Money cents={Math.abs(unpaidCents)} />,
                          isAmount: true,
                        },
                        ...(paid?.reason ? [{ term: t('tickets.reason'), value: paid.reason }] : []),
                      ]),
                ]}
              />
              {onPay && (
                <Row>
                  <Button icon="bank" onClick={() => onPay(issuer)}>
                    {t(paid ? 'tickets.act.correct' : 'tickets.act.REIMBURSED')}
                  </Button>
                </Row>
              )}
            </Stack>
          </Panel>
        )
      })}
    </Stack>
  )
}

/** The badge of a dispatch's status. A reimbursed dispatch has the badge of finished records. */
export function DispatchBadge({ status }: { status: DispatchStatus }) {
  const t = useText()
  return (
    <StatusBadge
      status={status === 'REIMBURSED' ? 'FINISHED' : status}
      text={t(`tickets.status.${status}`)}
    />
  )
}
