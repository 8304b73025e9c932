import { useSelector } from '@xstate/react'
import { type Translate, useText } from '../../../i18n/index.ts'
import { selectDifferences } from '../../../machines/form/selectors.ts'
import type { FormValue, Side } from '../../../machines/form/types.ts'
import { useSessionUser } from '../../app.tsx'
import { Failed } from '../../data/failed.tsx'
import { isSameJson } from '../../data/same-json.ts'
import { Alert, Button, RadioGroup, SkeletonText } from '../../ui/index.ts'
import { type Choices, labelIn } from '../choices.ts'
import type { ColumnViewer, FieldSpec, SectionSpec } from '../fields.ts'
import { fieldsOf } from '../read-form.ts'
import style from './form.module.css'
import type { FormActor } from './use-resource-form.ts'

interface ConflictProps {
  form: FormActor
  sections: readonly SectionSpec[]
  choices: Choices
}

/** Shown when another person saved the row in the meantime: for each field that differs, the person chooses one of the two values. */
export function Conflict({ form, sections, choices }: ConflictProps) {
  const t = useText()
  const { role } = useSessionUser()
  const differences = useSelector(form, selectDifferences, isSameJson)
  const isLoading = useSelector(form, (state) => state.matches({ conflict: 'loading' }))
  const isUnavailable = useSelector(form, (state) => state.matches({ conflict: 'unavailable' }))
  const refusal = useSelector(form, ({ context }) => context.refusal)
  if (isLoading) return <SkeletonText lines={4} />
  if (isUnavailable) return <Failed refusal={refusal} onRetry={() => form.send({ type: 'RETRY' })} />
  const fields = fieldsOf(sections)
  return (
    <>
      <Alert tone="warning" title={t('administration.conflict.title')}>
        {t(differences.length === 0 ? 'administration.conflict.nothing' : 'administration.conflict.message')}
      </Alert>
      <div>
        {differences.map(({ field: path, mine, theirs, side }) => {
          const field = fields.find((candidate) => candidate.path === path)
          if (!field) return null
          const textOf = (value: FormValue) => valueText(field, value, { t, choices, role })
          return (
            <div key={path} className={style.difference}>
              <RadioGroup<Side>
                legend={t(field.label)}
                value={side}
                options={[
                  { value: 'mine', label: t('administration.conflict.mine', { value: textOf(mine) }) },
                  { value: 'theirs', label: t('administration.conflict.theirs', { value: textOf(theirs) }) },
                ]}
                onChange={(next) => form.send({ type: 'CHOOSE', field: path, side: next })}
              />
            </div>
          )
        })}
      </div>
      <div className={style.acts}>
        <Button look="primary" onClick={() => form.send({ type: 'RESOLVE' })}>
          {t('administration.conflict.resolve')}
        </Button>
      </div>
    </>
  )
}

/** The text of a value, with the labels of choices instead of their ids. */
function valueText(
  field: FieldSpec,
  value: FormValue,
  { t, choices, role }: ColumnViewer & { readonly t: Translate; readonly choices: Choices },
): string {
  if (typeof value === 'boolean') return t(value ? 'administration.on' : 'administration.off')
  const parts = (typeof value === 'string' ? [value] : value).filter((part) => part !== '')
  if (parts.length === 0) return t('administration.conflict.blank')
  switch (field.kind) {
    case 'secret':
      return '••••••••'
    case 'select':
      return field.options(t, { role }).find((option) => option.value === value)?.label ?? '—'
    case 'search':
    case 'several':
      return parts.map((part) => labelIn(choices[field.choices], part)).join(', ')
    default:
      return parts.join(', ')
  }
}
