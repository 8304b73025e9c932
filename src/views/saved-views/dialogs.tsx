import { type FormEvent, useId, useRef, useState } from 'react'
import { nameFault, type SavedView } from '../../domain/saved-views.ts'
import { type MessageId, useText } from '../../i18n/index.ts'
import { useKeptFocus } from '../data/use-kept-focus.ts'
import { Button, Dialog, IconButton, TextField } from '../ui/index.ts'
import style from './saved-views.module.css'

type Fault = NonNullable<ReturnType<typeof nameFault>>

const FAULTS: Readonly<Record<Fault, MessageId>> = {
  empty: 'validation.required',
  long: 'views.fault.long',
  taken: 'views.fault.taken',
  full: 'views.fault.full',
}

interface SaveViewProps {
  faultOf: (name: string) => Fault | null
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. One that can't be taken is said in place and kept. */
export function SaveView({ faultOf, onSave, onClose }: SaveViewProps) {
  const t = useText()
  const form = useId()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<Fault | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(name)
    setRefused(fault)
    if (fault === null) onSave(name)
  }
  return (
    <Dialog
      open
      width="small"
      title={t('views.save.title')}
      description={t('views.save.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('views.name')}
          autoComplete="off"
          value={name}
          error={refused === null ? undefined : t(FAULTS[refused])}
          onChange={(next) => {
            setName(next)
            setRefused(null)
          }}
        />
      </form>
    </Dialog>
  )
}

interface ManageViewsProps {
  views: readonly SavedView[]
  /** Keeps the views as they are now; false where the device can't. */
  onChange: (views: readonly SavedView[]) => boolean
  onClose: () => void
}

/** The views of a list, each with its name to change and the way to be rid of it. */
export function ManageViews({ views, onChange, onClose }: ManageViewsProps) {
  const t = useText()
  const place = useRef<HTMLUListElement>(null)
  useKeptFocus(() => place.current, String(views.length))
  return (
    <Dialog
      open
      title={t('views.manage.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul ref={place} tabIndex={-1} className={style.views}>
        {views.map((view) => (
          <li key={`${view.period} ${view.query}`}>
            <NameField
              view={view}
              views={views}
              onRename={(name) => onChange(views.map((one) => (one === view ? { ...one, name } : one)))}
            />
            <IconButton
              icon="trash"
              label={t('views.delete', { name: view.name })}
              onClick={() => onChange(views.filter((one) => one !== view))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A name that is changed when the field is left, or with Enter. */
function NameField({
  view,
  views,
  onRename,
}: {
  view: SavedView
  views: readonly SavedView[]
  onRename: (name: string) => void
}) {
  const t = useText()
  const [name, setName] = useState(view.name)
  const fault = nameFault(name, views, view.name)
  const rename = () => {
    if (fault === null && name.trim() !== view.name) onRename(name.trim())
  }
  return (
    <TextField
      label={t('views.nameOf', { name: view.name })}
      hideLabel
      autoComplete="off"
      value={name}
      error={fault === null ? undefined : t(FAULTS[fault])}
      onChange={setName}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Enter') rename()
      }}
    />
  )
}
