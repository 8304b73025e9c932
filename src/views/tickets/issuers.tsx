import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { TicketIssuer } from '../../domain/contract/tickets.ts'
import { addDays } from '../../domain/dates/calendar.ts'
import { hasCapability } from '../../domain/roles.ts'
import { isIssuerClosed, lastDayOfIssuer } from '../../domain/tickets/issuers.ts'
import { useText } from '../../i18n/index.ts'
import {
  instantCommandWith,
  selectHasFailed,
  selectIsSending,
} from '../../machines/instant-command/machine.ts'
import { selectRefusal, selectRows, selectView } from '../../machines/list/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { useServiceNow } from '../data/business-day.ts'
import { CommandFailed, useLockReason } from '../data/command-failed.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useSuccessNotice } from '../data/success-notice.ts'
import { firstPageRequest, useList } from '../lists/use-list.ts'
import {
  Alert,
  Button,
  DateField,
  LinkButton,
  NoResults,
  Panel,
  Row,
  SkeletonText,
  Stack,
} from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'
import style from './tickets.module.css'

const ALL_ISSUERS = firstPageRequest({ rowsPerPage: 300, sortBy: 'name' })

/** The issuers, each with the last day on which it accepts tickets, which admins can set. */
export function Issuers() {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const list = useList<TicketIssuer>(
    { dependsOn: ['ticketissuers'], loadPage: ports.tickets.loadIssuers },
    ALL_ISSUERS,
  )
  const view = useSelector(list, selectView)
  const issuers = useSelector(list, selectRows<TicketIssuer>)
  const refusal = useSelector(list, selectRefusal)
  if (view === 'failed' || view === 'refused')
    return <LoadingFailed refusal={refusal} onRetry={() => list.send({ type: 'RETRY' })} />
  if (view === 'loading') return <SkeletonText lines={4} />
  if (view === 'empty')
    return (
      <NoResults
        texts="tickets.issuers.empty"
        action={
          hasCapability(role, 'administer') ? (
            <LinkButton href="/paymentcategory">{t('administration.category.new')}</LinkButton>
          ) : (
            <LinkButton href="/tickets">{t('tickets.prepare')}</LinkButton>
          )
        }
      />
    )
  return (
    <div className={style.issuers} data-state={view}>
      <p>{t('tickets.issuers.intro')}</p>
      {!hasCapability(role, 'administer') && <Alert tone="info">{t('tickets.issuers.readOnly')}</Alert>}
      {issuers.map((issuer) => (
        <Issuer key={issuer.id} issuer={issuer} />
      ))}
    </div>
  )
}

function Issuer({ issuer }: { issuer: TicketIssuer }) {
  const t = useText()
  const { ports } = useApp()
  const { role } = useSessionUser()
  const { date: today } = useServiceNow()
  const [machine] = useState(() => instantCommandWith(ports.tickets.issuer))
  const actor = useWorkflow(machine)
  const { command, refusal } = useSelector(actor, ({ context }) => context)
  const isSaving = useSelector(actor, selectIsSending)
  const hasFailed = useSelector(actor, selectHasFailed)
  useSucceeded(actor, useSuccessNotice())
  const dismiss = () => actor.send({ type: 'DISMISS' })
  const save = (lastDay: string | null) => {
    const closedFrom = lastDay === null ? null : addDays(lastDay, 1)
    if (closedFrom !== issuer.closedFrom)
      actor.send({ type: 'RUN', command: { id: issuer.id, version: issuer.version, closedFrom } })
  }
  const lockReason = useLockReason({ isRunning: isSaving, hasFailed, refusal })
  return (
    <Panel title={issuer.name}>
      <Stack>
        {isIssuerClosed(issuer, today) && <Alert tone="warning">{t('tickets.issuers.closed')}</Alert>}
        <DateField
          key={`${issuer.version} ${hasFailed}`}
          label={t('tickets.issuers.lastDay')}
          hint={t('tickets.issuers.lastDay.hint')}
          optional
          value={lastDayOfIssuer((isSaving || hasFailed) && command ? command : issuer)}
          disabledReason={hasCapability(role, 'administer') ? lockReason : t('tickets.issuers.readOnly')}
          savesAtOnce
          onChange={save}
        />
        {hasFailed && (
          <Row>
            <CommandFailed refusal={refusal} onDismiss={dismiss} />
            <Button icon="refresh" onClick={() => actor.send({ type: 'RETRY' })}>
              {t('action.retry')}
            </Button>
          </Row>
        )}
        {refusal && !hasFailed && <CommandFailed refusal={refusal} onDismiss={dismiss} />}
      </Stack>
    </Panel>
  )
}
