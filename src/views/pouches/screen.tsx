import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Pouch } from '../../domain/contract/pouches.ts'
import { POUCH_STATUSES, POUCH_TYPES } from '../../domain/lifecycles/pouch.ts'
import { type MessageId, useFailureText, useText } from '../../i18n/index.ts'
import { confirmCommandWith } from '../../machines/confirm-command/machine.ts'
import {
  selectDoneCode,
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
  selectSubject,
} from '../../machines/confirm-command/selectors.ts'
import { selectRows, selectView } from '../../machines/list/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { FilterBar } from '../data/filter-bar.tsx'
import { useListAddress } from '../data/list-address.ts'
import { ListRows } from '../data/list-rows.tsx'
import { useList } from '../data/use-list.ts'
import { Alert, ConfirmDialog, NoResults, notify, Page } from '../ui/index.ts'
import { usePouchColumns } from './columns.tsx'

const NAMES = ['date_from', 'date_to', 'type', 'status'] as const
const LATEST_FIRST = { sortBy: 'date', descending: true } as const
const BREADCRUMB = [{ title: 'shell.menu.remittance' }, { title: 'shell.menu.pouchList' }] as const

/** The pouches of the establishment: what each holds, where it came from and where it went. */
export default function PouchesScreen() {
  const t = useText()
  const { ports } = useApp()
  const { establishmentId } = useSessionUser()
  const address = useListAddress({ names: NAMES, sort: LATEST_FIRST })
  const list = useList<Pouch>(
    {
      loadPage: (request, call) =>
        ports.lists.pouches(
          { ...request, filters: { ...request.filters, ...(establishmentId && { establishmentId }) } },
          call,
        ),
      pageShown: () => undefined,
    },
    address.request,
  )
  const [machine] = useState(() =>
    confirmCommandWith({
      run: ports.deletePouch,
      newKey: ports.newKey,
      changed: () => list.send({ type: 'REFRESH' }),
    }),
  )
  const deletion = useActorRef(machine)
  const rows = useSelector(list, selectRows<Pouch>)
  const columns = usePouchColumns(rows, (pouch) =>
    deletion.send({ type: 'ASK', subject: { id: pouch.id, version: pouch.version, label: pouch.number } }),
  )
  const view = useSelector(list, selectView)
  return (
    <div data-screen="pouches" data-state={view}>
      <Page
        wide
        title={t('pouches.title')}
        breadcrumb={BREADCRUMB}
        failed={view === 'failed' || view === 'refused'}
      >
        <FilterBar
          address={address}
          choices={[
            {
              name: 'type',
              label: t('pouches.column.type'),
              options: POUCH_TYPES.map((value) => ({ value, label: t(`pouchType.${value}`) })),
            },
            {
              name: 'status',
              label: t('pouches.column.status'),
              options: POUCH_STATUSES.map((value) => ({ value, label: t(`pouches.status.${value}`) })),
            },
          ]}
        />
        <ListRows
          caption={t('pouches.title')}
          list={list}
          address={address}
          columns={columns}
          empty={
            <NoResults
              title={t('pouches.empty.title')}
              message={t('pouches.empty.message')}
              suggestion={t('pouches.empty.suggestion')}
            />
          }
        />
        <Deletion deletion={deletion} />
      </Page>
    </div>
  )
}

/** The question before a pouch is deleted, and what became of it. */
function Deletion({
  deletion,
}: {
  deletion: ReturnType<typeof useActorRef<ReturnType<typeof confirmCommandWith>>>
}) {
  const t = useText()
  const failureText = useFailureText()
  const subject = useSelector(deletion, selectSubject)
  const isOpen = useSelector(deletion, selectIsOpen)
  const isRunning = useSelector(deletion, selectIsRunning)
  const hasFailed = useSelector(deletion, selectHasFailed)
  const refusal = useSelector(deletion, selectRefusal)
  const code = useSelector(deletion, selectDoneCode)
  useEffect(() => {
    if (code !== null) notify.success(t(`code.${code}` as MessageId))
  }, [code, t])
  return (
    <ConfirmDialog
      open={isOpen}
      look="danger"
      busy={isRunning}
      title={t('pouches.delete.title', { number: subject?.label ?? '' })}
      disabledReason={
        refusal && !hasFailed ? failureText({ refusal: refusal.name, code: refusal.code }) : undefined
      }
      onConfirm={() => deletion.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
      onCancel={() => deletion.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
    >
      <p>{t('pouches.delete.message')}</p>
      {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
      {refusal && !hasFailed && <Alert>{failureText({ refusal: refusal.name, code: refusal.code })}</Alert>}
    </ConfirmDialog>
  )
}
