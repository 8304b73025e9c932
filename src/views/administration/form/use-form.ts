import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type formMachine, formWith } from '../../../machines/form/machine.ts'
import type { FormPorts, FormRules, FormSubject, FormValues } from '../../../machines/form/types.ts'
import { useApp } from '../../app.tsx'
import { useWorkflow } from '../../use-workflow.ts'
import type { SectionSpec } from '../fields.ts'
import { type Entry, entryNow, type Fields, rulesOf, startOf } from '../read-form.ts'
import type { ResourceView } from '../resource-view.ts'

export type FormActor = ActorRefFrom<ReturnType<typeof formMachine<Fields, Entry>>>

interface FormOptions<Body, Stored> {
  readonly rules: FormRules<Body, Stored>
  readonly ports: FormPorts<Body, Stored>
  /** The row to change; null for a new one. An unchanged form follows it when it is loaded again. */
  readonly row: Stored | null
  /** The initial values of a new row. */
  readonly start?: FormValues
  readonly draftKey: string
}

/** A form of one row. Only `row` may change between renders, and only to a newer version of the same row. */
export function useForm<Body, Stored extends FormSubject>(options: FormOptions<Body, Stored>) {
  const { row } = options
  const [{ rules, machine, input }] = useState(() => {
    const { rules, ports, start = {}, draftKey } = options
    return {
      rules,
      machine: formWith(rules, ports),
      input: { subject: row && subjectOf(row), start: row ? rules.valuesOf(row) : start, draftKey },
    }
  })
  const form = useWorkflow(machine, { input })
  useEffect(() => {
    if (row) form.send({ type: 'RELOADED', subject: subjectOf(row), values: rules.valuesOf(row) })
  }, [form, rules, row])
  return form
}

/** Calls `then` once the form is saved, with the id of its row. */
export function useSaved(
  form: Pick<FormActor, 'getSnapshot' | 'subscribe'>,
  then: (id: string) => void,
): void {
  const savedId = useSelector(form, (state) =>
    state.matches('saved') ? state.context.subject?.id : undefined,
  )
  useEffect(() => {
    if (savedId !== undefined) then(savedId)
  }, [savedId, then])
}

const subjectOf = ({ id, version }: FormSubject): FormSubject => ({ id, version })

interface ResourceFormOptions {
  readonly view: Pick<ResourceView, 'name'>
  readonly sections: readonly SectionSpec[]
  /** The row to change; null for a new one. */
  readonly entry: Entry | null
  /** Initial values of a new row, in addition to the declared ones. */
  readonly given?: FormValues
}

/** The form of one row of an administered resource. */
export function useResourceForm({ view, sections, entry, given }: ResourceFormOptions): FormActor {
  const { ports } = useApp()
  return useForm({
    rules: rulesOf(sections),
    ports: ports.administration.of(view.name).form,
    row: entry,
    start: startOf(sections, given),
    draftKey: `${view.name}/${entry?.id ?? 'new'}`,
  })
}

/** The current row of a form: its new name after a change, and its version. */
export function useEntryNow(form: FormActor, sections: readonly SectionSpec[], entry: Entry): Entry {
  const start = useSelector(form, ({ context }) => context.start)
  const subject = useSelector(form, ({ context }) => context.subject)
  return subject && subject.version > entry.version ? entryNow(sections, entry, { start, subject }) : entry
}
