import { useSelector } from '@xstate/react'
import { useText } from '../../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import type { Choices } from '../choices.ts'
import type { SectionSpec } from '../fields.ts'
import { FieldView } from './field-view.tsx'
import style from './form.module.css'
import type { FormActor } from './use-resource-form.ts'

interface FormFieldsProps {
  form: FormActor
  sections: readonly SectionSpec[]
  choices: Choices
  /** The organization of the row, unless a form field sets it (for a new row). */
  organizationId: string
  readOnly?: boolean
}

/** The declared fields of a form, section by section. */
export function FormFields({ form, sections, choices, organizationId, readOnly = false }: FormFieldsProps) {
  const t = useText()
  const rowOrganizationId = useSelector(form, ({ context }) =>
    String(context.values.organizationId ?? organizationId),
  )
  return sections.map(({ key, title, hint, optional = false, pairs, fields }) => (
    <fieldset key={key} className={style.section} data-section={key}>
      <legend className={style.legend}>
        {t(title)}
        {optional && <span className={style.optional}> · {t('field.optional')}</span>}
      </legend>
      {hint && <p className={style.why}>{t(hint)}</p>}
      <div className={classNames(style.fields, pairs && style.pairs)}>
        {fields.map((field) => (
          <FieldView
            key={field.path}
            field={
              // The heading of an optional section contains “optional”; its fields don't repeat the word.
              optional && fields.every((other) => other.optional === true)
                ? { ...field, optional: false }
                : field
            }
            form={form}
            choices={choices}
            organizationId={rowOrganizationId}
            readOnly={readOnly}
          />
        ))}
      </div>
    </fieldset>
  ))
}
