import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type formMachine, formWith } from '../../machines/form/machine.ts'
import type { FormPorts, FormRules, FormSubject, FormValues } from '../../machines/form/types.ts'
import { useWorkflow } from '../use-workflow.ts'

export type FormActor<Body, Stored> = ActorRefFrom<ReturnType<typeof formMachine<Body, Stored>>>

interface FormOptions<Body, Stored> {
  readonly rules: FormRules<Body, Stored>
  readonly ports: FormPorts<Body, Stored>
  /** The row to change; null for a new one. When the row is loaded again, an unchanged form shows its new values. */
  readonly row: (Stored & FormSubject) | null
  /** The initial values of a new row. */
  readonly start?: FormValues
  readonly draftKey: string
}

/** Returns the actor of the form of one row. Of the options only `row` may change between renders, and only to a newer version of the row. */
export function useForm<Body, Stored>(options: FormOptions<Body, Stored>) {
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

/** Calls `onSaved` with the id of the row when the form has stored it, and again when `onSaved` changes while the form stays saved. */
export function useFormSaved<Body, Stored>(
  form: Pick<FormActor<Body, Stored>, 'getSnapshot' | 'subscribe'>,
  onSaved: (id: string) => void,
): void {
  const savedId = useSelector(form, (state) =>
    state.matches('saved') ? state.context.subject?.id : undefined,
  )
  useEffect(() => {
    if (savedId !== undefined) onSaved(savedId)
  }, [savedId, onSaved])
}

const subjectOf = ({ id, version }: FormSubject): FormSubject => ({ id, version })
