import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StoredView } from '../../../domain/contract/saved-views.ts'
import { viewNameIssue } from '../../../domain/lists/saved-views.ts'
import { useText } from '../../../i18n/index.ts'
import {
  type InstantCommandMachine,
  selectHasFailed,
  selectIsSending,
} from '../../../machines/instant-command/machine.ts'
import { CommandFailed, useLockReason } from '../../data/command-failed.tsx'
import type { ViewCommand } from '../../data/ports.ts'
import { useFocusFallback } from '../../data/use-focus-fallback.ts'
import { Button, Checkbox, Dialog, IconButton, TextField } from '../../ui/index.ts'
import { NAME_ISSUE_TEXTS } from './name-issue-texts.ts'
import style from './saved-views.module.css'

type Actor = ActorRefFrom<InstantCommandMachine<ViewCommand>>

/** Shows why a command on a saved view failed. After a network failure or a temporary refusal, the command can be repeated. */
function CommandError({ actor }: { actor: Actor }) {
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const hasFailed = useSelector(actor, selectHasFailed)
  if (hasFailed) return <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
  return refusal && <CommandFailed refusal={refusal} />
}

type Change = Partial<Pick<StoredView, 'name' | 'shared'>> | 'remove'

/** The command that changes or removes a view; null if nothing would change. */
function commandOf({ id, version, name, shared }: StoredView, change: Change): ViewCommand | null {
  if (change === 'remove') return { act: 'remove', id, version }
  const changed = { name, shared, ...change }
  if (changed.name === name && changed.shared === shared) return null
  return { act: 'change', id, version, ...changed }
}

/**
 * Returns a function that changes or removes a view, and the change that waits. A click on a button first leaves the name field, which
 * sends the new name: the clicked change waits until that succeeds, and is dropped if it does not.
 */
function useChanges(actor: Actor, views: readonly StoredView[]) {
  const [waiting, setWaiting] = useState<{ view: StoredView; change: Change } | null>(null)
  const { command } = useSelector(actor, ({ context }) => context)
  const isSending = useSelector(actor, selectIsSending)
  const hasSucceeded = useSelector(actor, (state) => state.matches('ready'))
  const send = (view: StoredView, change: Change) => {
    const next = commandOf(view, change)
    if (next) actor.send({ type: 'RUN', command: next })
  }
  useEffect(() => {
    if (waiting === null || isSending) return
    const { id, version } = waiting.view
    const view = views.find((candidate) => candidate.id === id)
    // The changed view is being loaded again: until then, the server would refuse a command with the old version.
    if (hasSucceeded && command?.id === id && view?.version === version) return
    setWaiting(null)
    if (hasSucceeded && view) send(view, waiting.change)
  })
  const change = (view: StoredView, next: Change) => {
    if (selectIsSending(actor.getSnapshot())) setWaiting({ view, change: next })
    else send(view, next)
  }
  return { change, waiting }
}

interface ManageViewsProps {
  actor: Actor
  /** The views that the user may change. */
  views: readonly StoredView[]
  isOwn: (view: StoredView) => boolean
  labelOf: (view: StoredView) => string
  mayShare: boolean
  onClose: () => void
}

/**
 * The dialog that renames and deletes saved views of a list. With `mayShare`, users can also share their own views; a shared one can always be
 * made private again.
 */
export function ManageViews({ actor, views, isOwn, labelOf, mayShare, onClose }: ManageViewsProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const isSending = useSelector(actor, selectIsSending)
  const hasFailed = useSelector(actor, selectHasFailed)
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const failure = useLockReason({ isRunning: false, hasFailed, refusal })
  // The button that deleted a view is removed, and a failure disables checkboxes: the list takes the focus.
  useFocusFallback(() => list.current, `${views.length} ${hasFailed}`)
  const ownViews = views.filter(isOwn)
  const { change, waiting } = useChanges(actor, views)
  const waitingFor = ({ id }: StoredView) => (waiting?.view.id === id ? waiting.change : null)
  const isShared = (view: StoredView) => {
    const next = waitingFor(view)
    return next === null || next === 'remove' ? view.shared : (next.shared ?? view.shared)
  }
  /** True if the last command already sent this name for the same version of the view. */
  const isLastSentName = ({ id, version }: StoredView, name: string) => {
    const { command } = actor.getSnapshot().context
    return (
      command?.act === 'change' && command.id === id && command.version === version && command.name === name
    )
  }
  return (
    <Dialog
      open
      title={t('views.manage.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <CommandError actor={actor} />
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul ref={list} tabIndex={-1} className={style.views} aria-busy={isSending}>
        {views.map((view) => (
          <li key={view.id}>
            <NameField
              key={view.version}
              view={view}
              views={isOwn(view) ? ownViews : [view]}
              onRename={(name) => change(view, { name })}
              onLeave={(name) => {
                if (!isLastSentName(view, name)) change(view, { name })
              }}
            />
            {isOwn(view) && (mayShare || view.shared) ? (
              <Checkbox
                label={
                  <>
                    {t('views.shared')}
                    <span className="visually-hidden"> · {view.name}</span>
                  </>
                }
                checked={isShared(view)}
                disabled={failure !== undefined}
                onChange={(shared) => change(view, { shared })}
              />
            ) : (
              !isOwn(view) && <span className={style.owner}>{view.ownerName}</span>
            )}
            <IconButton
              icon="trash"
              label={t('views.delete', { name: labelOf(view) })}
              busy={waitingFor(view) === 'remove'}
              disabledReason={failure}
              onClick={() => change(view, 'remove')}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/**
 * The field for the name of a saved view. The name is saved on leaving the field or on Enter. After a failure or refusal, only Enter sends
 * the same name again.
 */
function NameField({
  view,
  views,
  onRename,
  onLeave,
}: {
  view: StoredView
  /** The views whose names the new name is compared with. Only the server knows the names of all views of another user. */
  views: readonly StoredView[]
  onRename: (name: string) => void
  onLeave: (name: string) => void
}) {
  const t = useText()
  const [name, setName] = useState(view.name)
  const fault = viewNameIssue(name, views, view.name)
  const renameWith = (rename: (name: string) => void) => {
    if (fault === null && name.trim() !== view.name) rename(name.trim())
  }
  return (
    <TextField
      label={t('views.nameOf', { name: view.name })}
      hideLabel
      autoComplete="off"
      value={name}
      error={fault === null ? undefined : t(NAME_ISSUE_TEXTS[fault])}
      onChange={setName}
      onBlur={() => renameWith(onLeave)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') renameWith(onRename)
      }}
    />
  )
}
