import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import {
  type ActiveEvent,
  activeLifecycle,
  type PersonEvent,
  personLifecycle,
} from '../../domain/lifecycles/active.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import type { Role } from '../../domain/roles.ts'
import { type MessageId, useFailureText, useHasText, useText } from '../../i18n/index.ts'
import { confirmCommandWith } from '../../machines/confirm-command/machine.ts'
import {
  selectDoneCode,
  selectHasFailed,
  selectIsOpen,
  selectIsRunning,
  selectRefusal,
} from '../../machines/confirm-command/selectors.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Alert, Button, ConfirmDialog, type IconName, notify, Row, Stack } from '../ui/index.ts'
import type { Entry } from './read-form.ts'
import { type ResourceView, statusOf } from './resource-view.ts'

export type Act = ActiveEvent | PersonEvent | 'invite'

interface RowActsProps {
  view: ResourceView
  entry: Entry
  /** Why nothing may be done with the row now. */
  blocked?: string | undefined
  /** What became of it. */
  onDone: (act: Act) => void
}

/** What may become of a row: set aside, put back into use, deleted, restored. */
export function RowActs({ view, entry, blocked, onDone }: RowActsProps) {
  const { role } = useSessionUser()
  return (
    <Row>
      {actsOn(view, entry, role).map((act) => (
        <ActButton
          key={act}
          act={act}
          view={view}
          entry={entry}
          blocked={blocked}
          onDone={() => onDone(act)}
        />
      ))}
    </Row>
  )
}

/** What the lifecycle of the row and the role allow, what can be undone first. */
export function actsOn(view: ResourceView, entry: Entry, role: Role): readonly Act[] {
  const status = statusOf(entry)
  if (view.life === 'none' || !view.keepers.includes(role)) return []
  if (view.life === 'person') {
    const person = status === 'DELETED' ? 'DELETED' : 'ACTIVE'
    const acts = (['restore', 'delete'] as const).filter((act) => canFollow(personLifecycle, person, act))
    return person === 'ACTIVE' && entry.signedUp === false ? ['invite', ...acts] : acts
  }
  return (['activate', 'deactivate', 'delete'] as const).filter((act) =>
    canFollow(activeLifecycle, status, act),
  )
}

const LOOKS: Readonly<
  Record<Act, { icon: IconName; word: MessageId; status: 'ACTIVE' | 'INACTIVE' | 'DELETED' }>
> = {
  activate: { icon: 'check', word: 'administration.act.activate', status: 'ACTIVE' },
  deactivate: { icon: 'ban', word: 'administration.act.deactivate', status: 'INACTIVE' },
  delete: { icon: 'trash', word: 'action.delete', status: 'DELETED' },
  invite: { icon: 'send', word: 'administration.act.invite', status: 'ACTIVE' },
  restore: { icon: 'undo', word: 'administration.act.restore', status: 'ACTIVE' },
}

function ActButton({ act, view, entry, blocked, onDone }: RowActsProps & { act: Act; onDone: () => void }) {
  const t = useText()
  const hasText = useHasText()
  const failureText = useFailureText()
  const { ports } = useApp()
  const { icon, word, status } = LOOKS[act]
  const isPerson = view.life === 'person'
  const [machine] = useState(() => {
    const { remove, setStatus } = ports.administration.of(view.name)
    return confirmCommandWith({
      run: (subject, call) => {
        if (act === 'invite') return ports.administration.invite(subject, call)
        return act === 'delete' && !isPerson ? remove(subject, call) : setStatus({ ...subject, status }, call)
      },
      newKey: ports.newKey,
      changed: onDone,
    })
  })
  const command = useActorRef(machine)
  const isOpen = useSelector(command, selectIsOpen)
  const isRunning = useSelector(command, selectIsRunning)
  const hasFailed = useSelector(command, selectHasFailed)
  const refusal = useSelector(command, selectRefusal)
  const code = useSelector(command, selectDoneCode)
  useEffect(() => {
    if (code !== null) notify.success(t(`code.${code}` as MessageId))
  }, [code, t])
  const name = view.nameOf(entry)
  const refused =
    refusal && !hasFailed ? failureText({ refusal: refusal.name, code: refusal.code }) : undefined
  const uses = refusal?.issues.map(({ key }) => key).filter(hasText) ?? []
  return (
    <>
      <Button
        icon={icon}
        disabledReason={blocked}
        onClick={() =>
          command.send({ type: 'ASK', subject: { id: entry.id, version: entry.version, label: name } })
        }
      >
        {t(word)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        look={act === 'delete' ? 'danger' : 'primary'}
        busy={isRunning}
        title={t(`administration.${act}.title`, { name })}
        disabledReason={refused}
        onConfirm={() => command.send({ type: hasFailed ? 'RETRY' : 'CONFIRM' })}
        onCancel={() => command.send({ type: hasFailed || refusal ? 'DISMISS' : 'CANCEL' })}
      >
        <Stack gap={12}>
          <p>
            {t(
              isPerson && act === 'delete'
                ? 'administration.deletePerson.message'
                : `administration.${act}.message`,
            )}
          </p>
          {hasFailed && <Alert>{t('error.dataNotProvided')}</Alert>}
          {refused && (
            <Alert title={refused}>
              <Stack gap={8}>
                {refusal?.name === 'InUse' && uses.length > 0 && (
                  <div>
                    <p>{t('administration.delete.refers')}</p>
                    <ul>
                      {uses.map((key) => (
                        <li key={key}>{t(key)}</li>
                      ))}
                    </ul>
                  </div>
                )}
                {refusal?.name === 'InUse' && statusOf(entry) === 'ACTIVE' && (
                  <p>{t('administration.delete.instead')}</p>
                )}
              </Stack>
            </Alert>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
