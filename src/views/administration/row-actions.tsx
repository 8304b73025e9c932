import { isRoleWithinRank } from '../../domain/accounts/people.ts'
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
import { HeldMoney } from './establishment/held-money.tsx'
import { PasswordActionButton } from './password-action-button.tsx'
import type { FormRow } from './read-form.ts'
import { type ResourceView, statusOf } from './resource-view.ts'

/** An action on a row. */
type RowAction = ActiveEvent | PersonEvent | 'invite'

interface RowActionsProps {
  view: ResourceView
  entry: FormRow
  /** Why no action is possible on the row now; left out when actions are possible. */
  blockedReason?: string | undefined
  /** Called after an action has succeeded. */
  onDone: (action: RowAction) => void
}

/** The actions on a row: deactivate (suspend a person), activate, delete, restore, and send a person's invitation again. */
export function RowActions({ view, entry, blockedReason, onDone }: RowActionsProps) {
  const user = useSessionUser()
  const { mail } = useApp().config
  // If the server sends no e-mails, the operator prints the link of the invitation instead.
  const actions = rowActionsOf(view, entry, user).filter((action) => action !== 'invite' || mail)
  return (
    <Row>
      {actions.map((action) => (
        <RowActionButton
          key={action}
          action={action}
          view={view}
          entry={entry}
          blockedReason={blockedReason}
          onDone={() => onDone(action)}
        />
      ))}
    </Row>
  )
}

/**
 * The actions that the row's lifecycle and the user's role allow. Deleting comes last. Nobody changes their own status, or that of a person
 * whose role is above theirs.
 */
export function rowActionsOf(
  view: ResourceView,
  entry: FormRow,
  user: { readonly id: string; readonly role: Role },
): readonly RowAction[] {
  const status = statusOf(entry)
  if (view.lifecycle === 'none' || !view.managers.includes(user.role)) return []
  if (view.lifecycle === 'person') {
    const mayChangeStatus = entry.id !== user.id && isRoleWithinRank(user.role, entry.role as Role)
    const actions = (['restore', 'deactivate', 'delete'] as const).filter(
      (action) => mayChangeStatus && canFollow(personLifecycle, status, action),
    )
    return status === 'ACTIVE' && entry.signedUp === false ? ['invite', ...actions] : actions
  }
  return (['activate', 'deactivate', 'delete'] as const).filter((action) =>
    canFollow(activeLifecycle, status, action),
  )
}

const ACTION_BUTTONS: Readonly<
  Record<RowAction, { icon: IconName; label: MessageId; status: 'ACTIVE' | 'INACTIVE' | 'DELETED' }>
> = {
  activate: { icon: 'check', label: 'administration.act.activate', status: 'ACTIVE' },
  deactivate: { icon: 'ban', label: 'administration.act.deactivate', status: 'INACTIVE' },
  delete: { icon: 'trash', label: 'action.delete', status: 'DELETED' },
  invite: { icon: 'send', label: 'administration.act.invite', status: 'ACTIVE' },
  restore: { icon: 'undo', label: 'administration.act.restore', status: 'ACTIVE' },
}

function RowActionButton({
  action,
  view,
  entry,
  blockedReason,
  onDone,
}: RowActionsProps & { action: RowAction; onDone: () => void }) {
  const t = useText()
  const { ports } = useApp()
  const { icon, label, status } = ACTION_BUTTONS[action]
  const isPerson = view.lifecycle === 'person'
  const name = view.nameOf(entry, t)
  if (isPerson && action !== 'invite') {
    // For people the screen says "suspend" instead of "deactivate".
    const isSuspension = action === 'deactivate'
    return (
      <PasswordActionButton
        icon={icon}
        label={t(isSuspension ? 'administration.act.suspend' : label)}
        title={t(`administration.${isSuspension ? 'suspend' : action}.title`, { name })}
        message={t(isSuspension ? 'administration.suspend.message' : messageOf(action, view))}
        blockedReason={blockedReason}
        run={({ currentPassword = '' }, call) =>
          ports.administration.setPersonStatus(
            { id: entry.id, version: entry.version, status, currentPassword },
            call,
          )
        }
        code={action === 'delete' ? 10_008 : 10_007}
        changedResource="users"
        onDone={onDone}
      />
    )
  }
  return (
    <ConfirmedActionButton
      icon={icon}
      label={t(label)}
      title={t(`administration.${action}.title`, { name })}
      message={t(messageOf(action, view))}
      details={
        action === 'deactivate' && view.word === 'establishment' && <HeldMoney establishmentId={entry.id} />
      }
      danger={action === 'delete'}
      entry={entry}
      name={name}
      blockedReason={blockedReason}
      run={(subject, call) => {
        const { remove, setStatus } = ports.administration.portsOf(view.name)
        if (action === 'invite') return ports.administration.invite(subject, call)
        return action === 'delete' ? remove(subject, call) : setStatus({ ...subject, status }, call)
      }}
      changedResource={view.name}
      onDone={onDone}
      explainRefusal={(refusal) =>
        refusal.name === 'InUse' && (
          <UsesOfRow refusal={refusal} canDeactivate={statusOf(entry) === 'ACTIVE'} />
        )
      }
    />
  )
}

/** The key of the message that explains the effect of an action on a row. */
function messageOf(action: RowAction, { lifecycle, word }: ResourceView): MessageId {
  if (action === 'delete' && lifecycle === 'person') return 'administration.deletePerson.message'
  if (action === 'deactivate' && (word === 'organization' || word === 'establishment'))
    return `administration.deactivate.${word}`
  return `administration.${action}.message`
}

/** Lists what still uses the row and therefore prevents its deletion. Proposes to deactivate an active row instead. */
function UsesOfRow({ refusal, canDeactivate }: { refusal: Refusal; canDeactivate: boolean }) {
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
      {canDeactivate && <p>{t('administration.delete.instead')}</p>}
    </Stack>
  )
}
