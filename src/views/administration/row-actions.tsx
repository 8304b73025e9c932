import {
  type ActiveEvent,
  activeLifecycle,
  type PersonEvent,
  personLifecycle,
} from '../../domain/lifecycles/active.ts'
import { canFollow } from '../../domain/lifecycles/lifecycle.ts'
import type { Refusal } from '../../domain/outcome.ts'
import type { Role } from '../../domain/roles.ts'
import { type MessageId, useHasText, useText } from '../../i18n/index.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { type IconName, Row, Stack } from '../ui/index.ts'
import { ConfirmedActionButton } from './confirmed-action-button.tsx'
import { PasswordAct } from './password-act.tsx'
import type { Entry } from './read-form.ts'
import { type ResourceView, statusOf } from './resource-view.ts'

export type RowAction = ActiveEvent | PersonEvent | 'invite'

interface RowActionsProps {
  view: ResourceView
  entry: Entry
  /** Why no action is possible on the row now. */
  blocked?: string | undefined
  /** The result of the action. */
  onDone: (act: RowAction) => void
}

/** The actions on a row: deactivate (suspend a person), activate, delete, restore. */
export function RowActions({ view, entry, blocked, onDone }: RowActionsProps) {
  const { role } = useSessionUser()
  return (
    <Row>
      {rowActionsOf(view, entry, role).map((act) => (
        <RowActionButton
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

/** The actions that the lifecycle of the row and the role allow; those that can be undone come first. */
export function rowActionsOf(view: ResourceView, entry: Entry, role: Role): readonly RowAction[] {
  const status = statusOf(entry)
  if (view.life === 'none' || !view.keepers.includes(role)) return []
  if (view.life === 'person') {
    const acts = (['restore', 'deactivate', 'delete'] as const).filter((act) =>
      canFollow(personLifecycle, status, act),
    )
    return status === 'ACTIVE' && entry.signedUp === false ? ['invite', ...acts] : acts
  }
  return (['activate', 'deactivate', 'delete'] as const).filter((act) =>
    canFollow(activeLifecycle, status, act),
  )
}

const LOOKS: Readonly<
  Record<RowAction, { icon: IconName; word: MessageId; status: 'ACTIVE' | 'INACTIVE' | 'DELETED' }>
> = {
  activate: { icon: 'check', word: 'administration.act.activate', status: 'ACTIVE' },
  deactivate: { icon: 'ban', word: 'administration.act.deactivate', status: 'INACTIVE' },
  delete: { icon: 'trash', word: 'action.delete', status: 'DELETED' },
  invite: { icon: 'send', word: 'administration.act.invite', status: 'ACTIVE' },
  restore: { icon: 'undo', word: 'administration.act.restore', status: 'ACTIVE' },
}

function RowActionButton({
  act,
  view,
  entry,
  blocked,
  onDone,
}: RowActionsProps & { act: RowAction; onDone: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const { icon, word, status } = LOOKS[act]
  const isPerson = view.life === 'person'
  const name = view.nameOf(entry, t)
  if (isPerson && act !== 'invite') {
    // An inactive person is called suspended.
    const isSuspension = act === 'deactivate'
    return (
      <PasswordAct
        icon={icon}
        word={t(isSuspension ? 'administration.act.suspend' : word)}
        title={t(`administration.${isSuspension ? 'suspend' : act}.title`, { name })}
        message={t(isSuspension ? 'administration.suspend.message' : messageOf(act, view))}
        blocked={blocked}
        run={({ currentPassword = '' }, call) =>
          ports.administration.setPersonStatus({ id: entry.id, status, currentPassword }, call)
        }
        code={act === 'delete' ? 10_008 : 10_007}
        changes="users"
        onDone={onDone}
      />
    )
  }
  return (
    <ConfirmedActionButton
      icon={icon}
      word={t(word)}
      title={t(`administration.${act}.title`, { name })}
      message={t(messageOf(act, view))}
      danger={act === 'delete'}
      entry={entry}
      name={name}
      blocked={blocked}
      run={(subject, call) => {
        const { remove, setStatus } = ports.administration.of(view.name)
        if (act === 'invite') return ports.administration.invite(subject, call)
        return act === 'delete' ? remove(subject, call) : setStatus({ ...subject, status }, call)
      }}
      changes={view.name}
      onDone={onDone}
      more={(refusal) =>
        refusal.name === 'InUse' && <Uses refusal={refusal} mayWait={statusOf(entry) === 'ACTIVE'} />
      }
    />
  )
}

/** The text that explains the effect of an action on a person, an establishment or another record. */
function messageOf(act: RowAction, { life, word }: ResourceView): MessageId {
  if (act === 'delete' && life === 'person') return 'administration.deletePerson.message'
  if (act === 'deactivate' && (word === 'organization' || word === 'establishment'))
    return `administration.deactivate.${word}`
  return `administration.${act}.message`
}

/** Why the row can't be deleted, and what can be done instead. */
function Uses({ refusal, mayWait }: { refusal: Refusal; mayWait: boolean }) {
  const t = useText()
  const hasText = useHasText()
  const uses = refusal.issues.map(({ key }) => key).filter(hasText)
  return (
    <Stack gap={8}>
      {uses.length > 0 && (
        <div>
          <p>{t('administration.delete.refers')}</p>
          <ul>
            {uses.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </div>
      )}
      {mayWait && <p>{t('administration.delete.instead')}</p>}
    </Stack>
  )
}
