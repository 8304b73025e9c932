import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useText } from '../../../i18n/index.ts'
import { selectIsChanged } from '../../../machines/form/machine.ts'
import type { FormValues } from '../../../machines/form/types.ts'
import { useSessionUser } from '../../app.tsx'
import { useFormSaved } from '../../form/use-form.ts'
import { Button, Dialog, Stack } from '../../ui/index.ts'
import type { Choices } from '../choices.ts'
import type { SectionSpec } from '../fields.ts'
import type { FormRow } from '../read-form.ts'
import type { ResourceView } from '../resource-view.ts'
import { RowActions } from '../row-actions.tsx'
import { FormBody } from './form-body.tsx'
import { type Leave, useConfirmLeaving } from './use-confirm-leaving.ts'
import { useResourceForm } from './use-resource-form.ts'

interface FormDialogProps {
  view: ResourceView
  title: string
  sections: readonly SectionSpec[]
  choices: Choices
  /** The row to change; null for a new one. */
  entry: FormRow | null
  /** Initial values of a new row. */
  presets?: FormValues
  onClose: () => void
}

/** The form of one row in a dialog, which closes when the row is saved. */
export function FormDialog({ view, title, sections, choices, entry, presets, onClose }: FormDialogProps) {
  const t = useText()
  const { organizationId } = useSessionUser()
  const form = useResourceForm({ view, sections, entry, ...(presets && { presets }) })
  const leaveRef = useRef<Leave | null>(null)
  useConfirmLeaving(form, leaveRef)
  useFormSaved(form, onClose)
  const isChanged = useSelector(form, selectIsChanged)
  const close = () => leaveRef.current?.(onClose)
  return (
    <Dialog open width="wide" title={title} onClose={close}>
      <Stack>
        {entry && (
          <RowActions
            view={view}
            entry={entry}
            blockedReason={isChanged ? t('administration.act.unsaved') : undefined}
            onDone={onClose}
          />
        )}
        <FormBody
          form={form}
          label={title}
          sections={sections}
          choices={choices}
          organizationId={String(entry?.organizationId ?? organizationId)}
          actions={<Button onClick={close}>{t('action.cancel')}</Button>}
        />
      </Stack>
    </Dialog>
  )
}
