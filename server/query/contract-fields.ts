import type { z } from 'zod'
import { businessDate, id, instant } from '../../src/domain/contract/common.ts'
import type { FieldRule } from '../../src/domain/lists/query.ts'

/** The kinds of the schemas that all contracts share. */
const SHARED = new Map<z.core.$ZodType, FieldRule['kind']>([
  [id, 'id'],
  [businessDate, 'date'],
  [instant, 'instant'],
])

/** The kind of a field by its schema in the contract, with the values of an enum. The name of an amount ends with `Cents`. */
export function kindOfField(
  name: string,
  schema: z.core.$ZodType,
): { readonly kind: FieldRule['kind']; readonly values?: readonly string[] } {
  const shared = SHARED.get(schema)
  if (shared) return { kind: shared }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
    case 'optional':
    case 'default':
      return kindOfField(name, def.innerType)
    case 'union': {
      const [first] = def.options
      if (first) return kindOfField(name, first)
      break
    }
    case 'enum':
      return kindOfValues(Object.values(def.entries))
    case 'literal':
      return kindOfValues(def.values)
    case 'number':
      return { kind: name.endsWith('Cents') ? 'cents' : 'integer' }
    case 'string':
      return { kind: 'text' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
    case 'object':
    case 'record':
      return { kind: 'json' }
  }
  throw new Error(`The contract gives the field ${name} no kind: declare it by columnField(…)`)
}

function kindOfValues(values: readonly unknown[]): {
  readonly kind: FieldRule['kind']
  readonly values?: readonly string[]
} {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length === values.length) return { kind: 'enum', values: texts }
  return { kind: typeof values[0] === 'boolean' ? 'boolean' : 'integer' }
}
