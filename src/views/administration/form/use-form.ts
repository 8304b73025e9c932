import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type formMachine, formWith } from '../../../machines/form/machine.ts'
import type { FormValues } from '../../../machines/form/types.ts'
import { useApp } from '../../app.tsx'
import { useWorkflow } from '../../use-workflow.ts'
import type { SectionSpec } from '../fields.ts'
import { type Entry, entryNow, type Fields, rulesOf, startOf, valuesOf } from '../read-form.ts'
import type { ResourceView } from '../resource-view.ts'

export type FormActor = ActorRefFrom<ReturnType<typeof formMachine<Fields, Entry>>>

interface FormOptions {
  readonly view: Pick<ResourceView, 'name'>
  readonly sections: readonly SectionSpec[]
  /** The row that is changed; null for a new one. */
  readonly entry: Entry | null
  /** What stands in the form of a new row beside what is declared. */
  readonly given?: FormValues
  /** Something was saved. */
  readonly onChanged: () => void
}

/** The form of one row. What it is about is taken once: give the view a `key` of the row. */
export function useForm({ view, sections, entry, given, onChanged }: FormOptions): FormActor {
  const { ports } = useApp()
  const [machine] = useState(() =>
    formWith<Fields, Entry>(rulesOf(sections), {
      ...ports.administration.of(view.name).form,
      changed: onChanged,
    }),
  )
  return useWorkflow(machine, {
    input: {
      subject: entry && { id: entry.id, version: entry.version },
      start: entry ? valuesOf(sections, entry) : startOf(sections, given),
      draftKey: `${view.name}/${entry?.id ?? 'new'}`,
    },
  })
}

/** The row that a form is about, as it stands now: its name after it was renamed, and its version. */
export function useEntryNow(form: FormActor, sections: readonly SectionSpec[], entry: Entry): Entry {
  const start = useSelector(form, ({ context }) => context.start)
  const subject = useSelector(form, ({ context }) => context.subject)
  return entryNow(sections, entry, { start, subject })
}
