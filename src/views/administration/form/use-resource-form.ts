import { useSelector } from '@xstate/react'
import type { FormValues } from '../../../machines/form/types.ts'
import { useApp } from '../../app.tsx'
import { type FormActor as AnyFormActor, useForm } from '../../form/use-form.ts'
import type { SectionSpec } from '../fields.ts'
import { currentEntry, type Entry, type Fields, fieldsOf, initialValues, rulesOf } from '../read-form.ts'
import type { ResourceView } from '../resource-view.ts'

export type FormActor = AnyFormActor<Fields, Entry>

interface ResourceFormOptions {
  readonly view: Pick<ResourceView, 'name'>
  readonly sections: readonly SectionSpec[]
  /** The row to change; null for a new one. */
  readonly entry: Entry | null
  /** Initial values of a new row, which override the declared ones. */
  readonly presets?: FormValues
}

/** Returns the actor of the form of one row. */
export function useResourceForm({ view, sections, entry, presets }: ResourceFormOptions): FormActor {
  const { ports } = useApp()
  return useForm({
    rules: rulesOf(sections),
    ports: ports.administration.portsOf(view.name).form,
    row: entry,
    start: initialValues(sections, presets),
    draftKey: [view.name, entry?.id ?? 'new', ...(entry ? [] : valuesOfPage(sections, presets))].join('/'),
  })
}

/** The values that the page sets in a new row, such as its establishment. In the draft key they give each establishment its own draft. */
const valuesOfPage = (sections: readonly SectionSpec[], presets: FormValues = {}) =>
  fieldsOf(sections).flatMap(({ path, setByPage }) => (setByPage ? [presets[path]] : []))

/** The loaded row, with the values that its form has saved since. */
export function useSavedEntry(form: FormActor, sections: readonly SectionSpec[], entry: Entry): Entry {
  const start = useSelector(form, ({ context }) => context.start)
  const subject = useSelector(form, ({ context }) => context.subject)
  return subject && subject.version > entry.version
    ? currentEntry(sections, entry, { start, subject })
    : entry
}
