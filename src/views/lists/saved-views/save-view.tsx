import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import type { SavedViewBody, StoredView } from '../../../domain/contract/saved-views.ts'
import { viewNameIssue } from '../../../domain/lists/saved-views.ts'
import { useText } from '../../../i18n/index.ts'
import { NO_DRAFTS } from '../../../machines/draft.ts'
import { selectHasFailed, selectIsLocked, selectIsSaving } from '../../../machines/form/machine.ts'
import type { FormRules } from '../../../machines/form/types.ts'
import { selectIssueAt } from '../../../machines/outcome.ts'
import { CommandFailed } from '../../data/command-failed.tsx'
import { useIssueText } from '../../data/issue-texts.ts'
import type { SavedViewPorts } from '../../data/ports.ts'
import { useForm, useFormSaved } from '../../form/use-form.ts'
import { Button, Checkbox, Dialog, notify, TextField } from '../../ui/index.ts'
import { useSucceeded } from '../../use-emitted.ts'
import { NAME_ISSUE_TEXTS } from './name-issue-texts.ts'
import style from './saved-views.module.css'

type NameAndSharing = Pick<SavedViewBody, 'name' | 'shared'>

/** The rules of the form: `viewNameIssue` must accept the name. */
const rulesFor = (ownViews: readonly StoredView[]): FormRules<NameAndSharing, StoredView> => ({
  parse: ({ name, shared }) => {
    const fault = viewNameIssue(String(name), ownViews)
    return fault === null
      ? { body: { name: String(name).trim(), shared: shared === true } }
      : { issues: [{ path: 'name', key: NAME_ISSUE_TEXTS[fault] }] }
  },
  valuesOf: ({ name, shared }) => ({ name, shared }),
})

interface SaveViewProps {
  ports: SavedViewPorts
  /** What the view stores besides its name and sharing. */
  view: Omit<SavedViewBody, keyof NameAndSharing>
  /** The user's views of the list, without those that others share. */
  ownViews: readonly StoredView[]
  mayShare: boolean
  onClose: () => void
}

/** The dialog that saves a view: asks for its name and, if allowed, whether to share it. A refused name stays in the field, with its error. */
export function SaveView({ ports, view, ownViews, mayShare, onClose }: SaveViewProps) {
  const t = useText()
  const issueText = useIssueText()
  const id = useId()
  const form = useForm({
    rules: rulesFor(ownViews),
    ports: {
      save: ({ body }, call) => ports.save({ ...view, ...body }, call),
      changed: ports.changed,
      newKey: ports.newKey,
      drafts: NO_DRAFTS,
    },
    row: null,
    start: { name: '', shared: false },
    draftKey: 'savedviews/new',
  })
  useSucceeded(form, () => notify.message(t('views.saved')))
  useFormSaved(form, onClose)
  const { name, shared } = useSelector(form, ({ context }) => context.values)
  const issue = useSelector(form, selectIssueAt('name'))
  const refusal = useSelector(form, ({ context }) => context.refusal)
  const hasFailed = useSelector(form, selectHasFailed)
  const isLocked = useSelector(form, selectIsLocked)
  const isSaving = useSelector(form, selectIsSaving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.send({ type: hasFailed ? 'RETRY' : 'SAVE' })
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
          <Button look="primary" type="submit" form={id} busy={isSaving}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className={style.form}>
        <TextField
          label={t('views.name')}
          autoComplete="off"
          value={String(name)}
          readOnly={isLocked}
          error={issue && issueText(issue)}
          onChange={(value) => form.send({ type: 'EDIT', field: 'name', value })}
        />
        {mayShare && (
          <Checkbox
            label={t('views.share')}
            hint={t('views.share.hint')}
            checked={shared === true}
            disabled={isLocked}
            onChange={(value) => form.send({ type: 'EDIT', field: 'shared', value })}
          />
        )}
        {hasFailed && <CommandFailed refusal={refusal} onRetry={() => form.send({ type: 'RETRY' })} />}
        {refusal && !hasFailed && refusal.issues.length === 0 && <CommandFailed refusal={refusal} />}
      </form>
    </Dialog>
  )
}
