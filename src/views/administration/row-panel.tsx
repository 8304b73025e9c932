import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { isRoleWithinRank } from '../../domain/accounts/people.ts'
import { canNeedSecondFactor } from '../../domain/accounts/second-factor.ts'
import type { Role } from '../../domain/roles.ts'
import { useText } from '../../i18n/index.ts'
import { selectIsChanged } from '../../machines/form/machine.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { NotLoaded } from '../data/not-loaded.tsx'
import { useDocument } from '../data/use-document.ts'
import { useFormSaved } from '../form/use-form.ts'
import { SessionList } from '../sessions/session-list.tsx'
import { Alert, Button, Row, Stack, StatusBadge } from '../ui/index.ts'
import type { Choices } from './choices.ts'
import { FormBody } from './form/form-body.tsx'
import { type LeaveRef, useConfirmLeaving } from './form/use-confirm-leaving.ts'
import { useResourceForm, useSavedRow } from './form/use-resource-form.ts'
import { PasswordActionButton } from './password-action-button.tsx'
import { type FormRow, pickFormValues } from './read-form.ts'
import { type ResourceView, statusOf } from './resource-view.ts'
import { RowActions } from './row-actions.tsx'
import { RowHistory } from './row-history.tsx'

interface PanelProps {
  view: ResourceView
  choices: Choices
  /** The form stores its `Leave` function here. */
  leaveRef: LeaveRef
}

interface RowPanelProps extends PanelProps {
  id: string
  onDeleted: () => void
}

/** The panel of one row beside the list: its actions, form and history; for a person also the second factor and the sessions. */
export function RowPanel({ id, ...props }: RowPanelProps) {
  const { ports } = useApp()
  const { name } = props.view
  const { load } = ports.administration.portsOf(name).form
  const { data, ...loading } = useDocument(load, { id }, { dependsOn: [name] })
  if (!data) return <NotLoaded {...loading} lines={8} />
  return <OpenedRow entry={data} {...props} />
}

function OpenedRow({
  entry,
  view,
  choices,
  leaveRef,
  onDeleted,
}: Omit<RowPanelProps, 'id'> & { entry: FormRow }) {
  const t = useText()
  const { id: userId, role } = useSessionUser()
  const { mail } = useApp().config
  const isPerson = view.lifecycle === 'person'
  const isAboveViewer = isPerson && !isRoleWithinRank(role, entry.role as Role)
  const sections = view.sections({
    role,
    isNew: false,
    isAboveViewer,
    isOwn: isPerson && entry.id === userId,
    sendsMail: mail,
  })
  const form = useResourceForm({ view, sections, entry })
  useConfirmLeaving(form, leaveRef)
  const isChanged = useSelector(form, selectIsChanged)
  const saved = useSavedRow(form, sections, entry)
  const { version } = saved
  const status = statusOf(entry)
  const isEditor = view.editors.includes(role)
  const readOnly = !isEditor || status === 'DELETED' || isAboveViewer
  // The server ends sessions and removes second factors only for active people whose role is not above the user's.
  const managesSignIn = isPerson && !readOnly && status === 'ACTIVE'
  return (
    <Stack>
      <Row justify="between">
        <strong>{view.nameOf(saved, t)}</strong>
        <StatusBadge status={status} text={t(`administration.status.${status}`, { word: view.word })} />
      </Row>
      {readOnly && status !== 'DELETED' && (
        <Alert tone="info">{t(isEditor ? 'administration.readOnly.above' : 'administration.readOnly')}</Alert>
      )}
      <RowActions
        view={view}
        entry={saved}
        blockedReason={isChanged ? t('administration.act.unsaved') : undefined}
        onDone={(action) => action === 'delete' && onDeleted()}
      />
      <FormBody
        form={form}
        label={t(`administration.${view.word}.one`)}
        sections={sections}
        choices={choices}
        organizationId={String(entry.organizationId)}
        readOnly={readOnly}
      />
      {managesSignIn && saved.secondFactor === true && (
        <PersonSecondFactor id={entry.id} name={view.nameOf(saved, t)} role={saved.role as Role} />
      )}
      {managesSignIn && <PersonSessions id={entry.id} />}
      <RowHistory id={entry.id} version={version} sections={sections} choices={choices} />
    </Stack>
  )
}

/** The panel with the form of a new row, beside the list. */
export function NewPanel({
  view,
  choices,
  leaveRef,
  onCreated,
}: PanelProps & { onCreated: (id: string) => void }) {
  const t = useText()
  const { role, organizationId } = useSessionUser()
  const { mail } = useApp().config
  const sections = view.sections({ role, isNew: true, sendsMail: mail })
  const form = useResourceForm({
    view,
    sections,
    entry: null,
    presets: pickFormValues(sections, { organizationId }),
  })
  useConfirmLeaving(form, leaveRef)
  useFormSaved(form, onCreated)
  const formElement = useRef<HTMLDivElement>(null)
  useEffect(() => formElement.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <div ref={formElement}>
      <FormBody
        form={form}
        label={t(`administration.${view.word}.one`)}
        sections={sections}
        choices={choices}
        organizationId={organizationId}
      />
    </div>
  )
}

/** A button that removes a person's second factor, for example after the loss of their phone. */
function PersonSecondFactor({ id, name, role }: { id: string; name: string; role: Role }) {
  const t = useText()
  const { administration } = useApp().ports
  return (
    <Stack gap={8}>
      <p>{t('administration.secondFactor.on')}</p>
      <PasswordActionButton
        label={t('administration.secondFactor.remove')}
        title={t('administration.secondFactor.title', { name })}
        message={t(
          canNeedSecondFactor(role)
            ? 'administration.secondFactor.message.administrator'
            : 'administration.secondFactor.message',
        )}
        run={({ currentPassword = '' }, call) =>
          administration.removeSecondFactor({ id, currentPassword }, call)
        }
        code={10_008}
        changedResource="users"
      />
    </Stack>
  )
}

/** The sessions of a person, which an administrator can end. They are loaded on demand. */
function PersonSessions({ id: userId }: { id: string }) {
  const t = useText()
  const { administration } = useApp().ports
  const [isShown, setShown] = useState(false)
  if (!isShown) return <Button onClick={() => setShown(true)}>{t('administration.sessions.show')}</Button>
  return (
    <SessionList
      level={3}
      load={(_, call) => administration.loadSessions({ userId }, call)}
      end={(session, call) => administration.endSession({ userId, ...session }, call)}
      message={t('administration.sessions.message')}
    />
  )
}
