import { useSelector } from '@xstate/react'
import type { FormValues } from '../../../machines/form/types.ts'
import { useApp } from '../../app.tsx'
import { type FormActor as AnyFormActor, useForm } from '../../form/use-form.ts'
import type { SectionSpec } from '../fields.ts'
import {
  allFieldsOf,
  currentRow,
  type FormRow,
  formRulesOf,
  initialValues,
  type RowOrBody,
} from '../read-form.ts'
import type { ResourceView } from '../resource-view.ts'

export type ResourceFormActor = AnyFormActor<RowOrBody, FormRow>

interface ResourceFormOptions {
  readonly view: Pick<ResourceView, 'name'>
  readonly sections: readonly SectionSpec[]
  /** The row to change; null for a new one. */
  readonly entry: FormRow | null
  /** Initial values of a new row, which override the declared ones. */
  readonly presets?: FormValues
}

/** Returns the actor of the form of one row. */
export function useResourceForm({ view, sections, entry, presets }: ResourceFormOptions): ResourceFormActor {
  const { ports } = useApp()
  return useForm({
    rules: formRulesOf(sections),
    ports: ports.administration.portsOf(view.name).form,
    row: entry,
    start: initialValues(sections, presets),
    draftKey: [view.name, entry?.id ?? 'new', ...(entry ? [] : valuesOfPage(sections, presets))].join('/'),
  })
}

/** The values that the page sets in a new row, such as its establishment. In the draft key they give each establishment its own draft. */
const valuesOfPage = (sections: readonly SectionSpec[], presets: FormValues = {}) =>
  allFieldsOf(sections).flatMap(({ path, setByPage }) => (setByPage ? [presets[path]] : []))

/** The loaded row, with the values that its form has saved since. */
export function useSavedRow(
  form: ResourceFormActor,
  sections: readonly SectionSpec[],
  entry: FormRow,
): FormRow {
  const start = useSelector(form, ({ context }) => context.start)
  const subject = useSelector(form, ({ context }) => context.subject)
  return subject && subject.version > entry.version ? currentRow(sections, entry, { start, subject }) : entry
}
