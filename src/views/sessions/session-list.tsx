import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { parseDevice } from '../../domain/accounts/devices.ts'
import type { OwnSession } from '../../domain/contract/accounts.ts'
import { useDates, useText } from '../../i18n/index.ts'
import { confirmCommandWith, selectIsOpen, selectIsRunning } from '../../machines/confirm-command/machine.ts'
import type { ReadPort, WritePort } from '../../machines/port.ts'
import { useApp } from '../app.tsx'
import { useProblemText } from '../data/command-failed.tsx'
import { lazyComponent } from '../data/lazy-component.tsx'
import { LoadingFailed } from '../data/loading-failed.tsx'
import { useDocument } from '../data/use-document.ts'
import {
  Alert,
  Button,
  type ButtonProps,
  type Column,
  DataTable,
  notify,
  Panel,
  SkeletonText,
  Stack,
} from '../ui/index.ts'
import { useSucceeded } from '../use-emitted.ts'
import { useWorkflow } from '../use-workflow.ts'

const EndSessionDialog = lazyComponent(() => import('./end-session-dialog.tsx'), 'EndSessionDialog', null)

/** The id that ends all sessions, except the current one. */
const ALL_SESSIONS = 'all'

interface SessionListProps {
  /** Loads the sessions. Read on the first render only. */
  load: ReadPort<null, readonly OwnSession[]>
  /** Ends a session, with the password of the signed-in user. The id `all` ends all except the current one. Read on the first render only. */
  end: WritePort<{ readonly id: string; readonly currentPassword: string }, unknown>
  message: string
  level?: 2 | 3
}

/** The sessions of the signed-in user. */
export function Sessions() {
  const t = useText()
  const { account } = useApp().ports
  return (
    <SessionList
      load={account.loadSessions}
      end={account.endSession}
      message={t('account.sessions.message')}
    />
  )
}

/**
 * The sessions of a person: device, network address and last use. All but the current one can be ended, one by one or
 * at once.
 */
export function SessionList({ load, end, message, level = 2 }: SessionListProps) {
  const t = useText()
  const problemText = useProblemText('error.internal')
  const { ports } = useApp()
  const { invalidate } = ports.queries
  /** The password for the next request. It is used once, and not part of the workflow's context. */
  const typedPassword = useRef('')
  const { data, state, refusal: loadRefusal, retry } = useDocument(load, null, { dependsOn: ['ownsessions'] })
  const [machine] = useState(() =>
    confirmCommandWith({
      run({ id }, call) {
        const currentPassword = typedPassword.current
        typedPassword.current = ''
        return end({ id, currentPassword }, call)
      },
      changed: () => invalidate('ownsessions'),
      newKey: ports.newKey,
    }),
  )
  const endCommand = useWorkflow(machine)
  const isEnding = useSelector(endCommand, selectIsRunning)
  // One session is ended at a time, because the list is loaded again after each.
  const endButton: EndButtonProps = {
    busy: isEnding || state === 'loading',
    disabledReason: state === 'failed' || state === 'refused' ? t('failed.title') : undefined,
  }
  const isOpen = useSelector(endCommand, selectIsOpen)
  const subject = useSelector(endCommand, ({ context }) => context.subject)
  const refusal = useSelector(endCommand, ({ context }) => context.refusal)
  const isRefused = useSelector(endCommand, (snapshot) => snapshot.matches('refused'))
  // A wrong password is shown in the dialog, and any other refusal in the list.
  const hasWrongPassword = isRefused && refusal?.name === 'WrongPassword'
  const hasOtherRefusal = isRefused && !hasWrongPassword
  // The session may have ended already: then the list is out of date.
  useEffect(() => {
    if (hasOtherRefusal) invalidate('ownsessions')
  }, [hasOtherRefusal, invalidate])
  const isAll = subject?.id === ALL_SESSIONS
  useSucceeded(endCommand, () =>
    notify.success(t(isAll ? 'account.sessions.allEnded' : 'account.sessions.ended')),
  )
  const hasOtherSessions = data?.some(({ current }) => !current) ?? false
  const isOwnList = data?.some(({ current }) => current) ?? false
  const openDialog = (id: string, label: string) =>
    // Sessions have no versions: 1 is a placeholder.
    endCommand.send({ type: 'START', subject: { id, version: 1, label } })
  return (
    <Panel
      title={t('account.sessions.title')}
      level={level}
      actions={
        hasOtherSessions && (
          <Button {...endButton} onClick={() => openDialog(ALL_SESSIONS, '')}>
            {t(isOwnList ? 'account.sessions.endAll' : 'account.sessions.endEvery')}
          </Button>
        )
      }
    >
      <Stack gap={16}>
        <p>{message}</p>
        {!data && state === 'loading' && <SkeletonText lines={3} />}
        {(state === 'failed' || state === 'refused') && (
          <LoadingFailed refusal={loadRefusal} onRetry={retry} />
        )}
        {data?.length === 0 && <p>{t('account.sessions.none')}</p>}
        {data && data.length > 0 && (
          <SessionTable sessions={data} isNarrow={level === 3} endButton={endButton} onEnd={openDialog} />
        )}
        {hasOtherRefusal && (
          <Alert onDismiss={() => endCommand.send({ type: 'DISMISS' })}>{problemText(refusal)}</Alert>
        )}
        {isOpen && !hasOtherRefusal && (
          <EndSessionDialog
            actor={endCommand}
            title={
              isAll
                ? t(isOwnList ? 'account.sessions.endAll.title' : 'account.sessions.endEvery.title')
                : t('account.sessions.end.title', { device: subject?.label ?? '' })
            }
            failureText={problemText(refusal)}
            hasWrongPassword={hasWrongPassword}
            onPassword={(password) => {
              typedPassword.current = password
            }}
          />
        )}
      </Stack>
    </Panel>
  )
}

/** Says whether sessions can be ended at the moment. */
type EndButtonProps = Pick<ButtonProps, 'busy' | 'disabledReason'>

interface SessionTableProps {
  sessions: readonly OwnSession[]
  /** True in the panel of a row, which has room for three columns only. */
  isNarrow: boolean
  endButton: EndButtonProps
  onEnd: (id: string, label: string) => void
}

/** The columns that are left out in the panel of a row. */
const WIDE_ONLY: ReadonlySet<string> = new Set(['place', 'since'])

function SessionTable({ sessions, isNarrow, endButton, onEnd }: SessionTableProps) {
  const t = useText()
  const { dateTime } = useDates()
  const nameOf = ({ device }: OwnSession) => {
    const { browser, system } = parseDevice(device)
    return [browser, system].filter((part) => part !== null).join(' · ') || t('account.sessions.unknown')
  }
  const columns: readonly Column<OwnSession>[] = [
    {
      key: 'device',
      title: t('account.sessions.device'),
      heading: true,
      cell: (row) => (
        <>
          {row.current ? `${nameOf(row)} (${t('account.sessions.current')})` : nameOf(row)}
          {isNarrow && <div>{row.address}</div>}
        </>
      ),
    },
    {
      key: 'place',
      title: t('account.sessions.place'),
      card: 'plain',
      cell: ({ address, establishmentName }) =>
        establishmentName === null ? address : `${establishmentName}\u00a0· ${address}`,
    },
    { key: 'since', title: t('account.sessions.since'), cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'seen', title: t('account.sessions.seen'), cell: ({ lastSeenAt }) => dateTime(lastSeenAt) },
    {
      key: 'end',
      title: t('account.sessions.act'),
      card: 'state',
      align: 'end',
      cell: (row) =>
        !row.current && (
          <Button size="small" {...endButton} onClick={() => onEnd(row.id, nameOf(row))}>
            {t('account.sessions.end')}
          </Button>
        ),
    },
  ]
  return (
    <DataTable<OwnSession>
      caption={t('account.sessions.title')}
      rows={sessions.toSorted((first, second) => Number(second.current) - Number(first.current))}
      idOf={({ id }) => id}
      columns={isNarrow ? columns.filter(({ key }) => !WIDE_ONLY.has(key)) : columns}
    />
  )
}
