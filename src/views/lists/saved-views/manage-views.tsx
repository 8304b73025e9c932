import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StoredView } from '../../../domain/contract/saved-views.ts'
import { viewNameIssue } from '../../../domain/lists/saved-views.ts'
import { useText } from '../../../i18n/index.ts'
import {
  type InstantCommandMachine,
  selectHasFailed,
  selectIsSending,
} from '../../../machines/instant-command/machine.ts'
import { CommandFailed } from '../../data/command-failed.tsx'
import type { ViewCommand } from '../../data/ports.ts'
import { useFocusFallback } from '../../data/use-focus-fallback.ts'
import { Button, Checkbox, Dialog, IconButton, TextField } from '../../ui/index.ts'
import { NAME_ISSUE_TEXTS } from './name-issue-texts.ts'
import style from './saved-views.module.css'

type Actor = ActorRefFrom<InstantCommandMachine<ViewCommand>>

/** Shows why a command on a saved view failed. After a network failure it can be repeated. */
function CommandError({ actor }: { actor: Actor }) {
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const hasFailed = useSelector(actor, selectHasFailed)
  if (hasFailed) return <CommandFailed refusal={refusal} onRetry={() => actor.send({ type: 'RETRY' })} />
  return refusal && <CommandFailed refusal={refusal} />
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
 * The dialog for the saved views of a list: each can be renamed and deleted, and the user's own can be
 * shared.
 */
export function ManageViews({ actor, views, isOwn, labelOf, mayShare, onClose }: ManageViewsProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  // The button that deleted a view is removed: the list takes its focus.
  useFocusFallback(() => list.current, String(views.length))
  const isSending = useSelector(actor, selectIsSending)
  const ownViews = views.filter(isOwn)
  const change = ({ id, version, name, shared }: StoredView, changes: Partial<StoredView>) =>
    actor.send({ type: 'RUN', command: { act: 'change', id, version, name, shared, ...changes } })
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
                checked={view.shared}
                onChange={(shared) => change(view, { shared })}
              />
            ) : (
              !isOwn(view) && <span className={style.owner}>{view.ownerName}</span>
            )}
            <IconButton
              icon="trash"
              label={t('views.delete', { name: labelOf(view) })}
              onClick={() =>
                actor.send({ type: 'RUN', command: { act: 'remove', id: view.id, version: view.version } })
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The field for the name of a saved view. The name is saved on leaving the field or on Enter. Only Enter sends the same name again. */
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
