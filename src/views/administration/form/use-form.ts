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
  /** The row to change; null for a new one. */
  readonly entry: Entry | null
  /** Initial values of a new row, in addition to the declared ones. */
  readonly given?: FormValues
}

/** The form of one row. Its arguments are read on the first render only: give the view the row as its `key`. */
export function useForm({ view, sections, entry, given }: FormOptions): FormActor {
  const { ports } = useApp()
  const [machine] = useState(() =>
    formWith<Fields, Entry>(rulesOf(sections), ports.administration.of(view.name).form),
  )
  return useWorkflow(machine, {
    input: {
      subject: entry && { id: entry.id, version: entry.version },
      start: entry ? valuesOf(sections, entry) : startOf(sections, given),
      draftKey: `${view.name}/${entry?.id ?? 'new'}`,
    },
  })
}

/** The current row of a form: its new name after a change, and its version. */
export function useEntryNow(form: FormActor, sections: readonly SectionSpec[], entry: Entry): Entry {
  const start = useSelector(form, ({ context }) => context.start)
  const subject = useSelector(form, ({ context }) => context.subject)
  return entryNow(sections, entry, { start, subject })
}
