import { READ_TEXT, type TextReading } from '../../domain/administration/field-text.ts'
import type { AdministeredRow } from '../../domain/administration/resources.ts'
import { isBic, isIban, normalizeBankNumber, parseFrenchIban } from '../../domain/bank/lines.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { formatMoneyInput } from '../../domain/money.ts'
import type {
  FormReading,
  FormRules,
  FormSnapshot,
  FormSubject,
  FormValue,
  FormValues,
} from '../../machines/form/types.ts'
import { ibanText, percentText } from './as-typed.ts'
import { type FieldSpec, isOptional, type SectionSpec } from './fields.ts'

/** A row or a request body, read and written by the paths of its fields. */
export type Fields = Readonly<Record<string, unknown>>
export type Entry = AdministeredRow

/** The validation rules of a form, derived from its declaration. */
export function rulesOf(sections: readonly SectionSpec[]): FormRules<Fields, Entry> {
  return {
    read: (values, subject) => readForm(sections, values, subject),
    valuesOf: (entry) => valuesOf(sections, entry),
    secrets: fieldsOf(sections)
      .filter(({ kind }) => kind === 'secret')
      .map(({ path }) => path),
  }
}

/** All fields of all sections. */
export function fieldsOf(sections: readonly SectionSpec[]): readonly FieldSpec[] {
  return sections.flatMap(({ fields }) => fields)
}

/** The initial values of a new row; `given` overrides the declared ones. */
export function initialValues(sections: readonly SectionSpec[], given: FormValues = {}): FormValues {
  return {
    ...Object.fromEntries(fieldsOf(sections).map((field) => [field.path, field.start ?? blankOf(field)])),
    ...given,
  }
}

/** The given values for which the form of a new row has a field. */
export function givenOf(sections: readonly SectionSpec[], known: FormValues): FormValues {
  const paths = fieldsOf(sections).map(({ path }) => path)
  return Object.fromEntries(Object.entries(known).filter(([path]) => paths.includes(path)))
}

/** A row in the shape of its form. */
export function valuesOf(sections: readonly SectionSpec[], entry: Fields): FormValues {
  return Object.fromEntries(
    sections.flatMap(({ object, fields }) => {
      const isThere = object === undefined || (at(entry, object) ?? null) !== null
      return fields.map((field) => [
        field.path,
        isThere && !isReadFromIban(field, entry)
          ? shownOf(field, at(entry, field.path))
          : (field.start ?? blankOf(field)),
      ])
    }),
  )
}

/** The current row: as it was loaded, with what its form has saved since. */
export function currentEntry(
  sections: readonly SectionSpec[],
  entry: Entry,
  { start, subject }: Pick<FormSnapshot, 'start' | 'subject'>,
): Entry {
  const saved = readForm(sections, start, subject)
  return 'body' in saved ? { ...entry, ...saved.body } : entry
}

/** The request body of a form, or its errors by field. */
export function readForm(
  sections: readonly SectionSpec[],
  values: FormValues,
  subject: FormSubject | null,
): FormReading<Fields> {
  const issues: Issue[] = []
  const body: Record<string, unknown> = {}
  for (const { object, always = false, fields } of sections) {
    if (object !== undefined && !always && isUntouched(fields, values)) {
      body[object] = null
      continue
    }
    for (const field of fields) {
      const isShown = field.shown?.(values) ?? true
      const reading = isShown ? readField(field, values) : { value: hiddenOf(field) }
      if ('fault' in reading) issues.push({ path: field.path, key: reading.fault })
      else put(body, field.path, reading.value)
    }
  }
  if (issues.length > 0) return { issues }
  return { body: subject === null ? body : { ...body, version: subject.version } }
}

function readField(field: FieldSpec, values: FormValues): TextReading {
  const given = values[field.path] ?? blankOf(field)
  if (typeof given === 'boolean') return { value: given }
  if (typeof given !== 'string') return readList(field, given, isOptional(field, values))
  const text = given.trim()
  if (field.kind === 'bankPart') return { value: partIn(field.iban, field.part, values) ?? text }
  if (text === '') return isOptional(field, values) ? { value: emptyOf(field) } : { fault: 'issue.required' }
  return readText(field, text)
}

function readList(field: FieldSpec, given: readonly string[], optional: boolean): TextReading {
  if (given.length === 0 && !optional) return { fault: 'issue.required' }
  if (new Set(given.map((text) => text.toLowerCase())).size < given.length) return { fault: 'issue.repeated' }
  if (field.kind === 'tags' && given.some((text) => [...text].length > field.max))
    return { fault: 'issue.tooLong' }
  if (field.kind === 'emails' && given.some((text) => 'fault' in READ_TEXT.email(text)))
    return { fault: 'issue.email' }
  return { value: given }
}

function readText(field: FieldSpec, text: string): TextReading {
  switch (field.kind) {
    case 'secret':
    case 'text': {
      const fault =
        [...text].length > field.max
          ? 'issue.tooLong'
          : 'check' in field
            ? (field.check?.(text) ?? null)
            : null
      return fault === null ? { value: text } : { fault }
    }
    case 'email':
    case 'url':
    case 'money':
    case 'percent':
    case 'integer':
    case 'iban':
    case 'bic':
      return READ_TEXT[field.kind](text)
    case 'select':
      return { value: field.numeric ? Number(text) : text }
    default:
      return { value: text }
  }
}

/**
 * Returns a part of the account number from a French IBAN; null while the text is not an IBAN, or is the IBAN of another country.
 */
export function partIn(
  ibanPath: string,
  part: 'bankCode' | 'counterCode' | 'accountNumber',
  values: FormValues,
): string | null {
  const iban = normalizeBankNumber(String(values[ibanPath] ?? ''))
  return isIban(iban) ? (parseFrenchIban(iban)?.[part] ?? null) : null
}

function isReadFromIban(field: FieldSpec, entry: Fields): boolean {
  return field.kind === 'bankPart' && parseFrenchIban(String(at(entry, field.iban) ?? '')) !== null
}

/** Returns the error of a bank number while it is being typed; undefined until it has its full length. */
export function bankFault(field: FieldSpec, text: string): string | undefined {
  const typed = normalizeBankNumber(text)
  if (field.kind === 'iban') return typed.length < 15 || isIban(typed) ? undefined : 'issue.iban'
  if (field.kind === 'bic') return typed.length < 8 || isBic(typed) ? undefined : 'issue.bic'
  return undefined
}

/** True while every field has its initial value. */
function isUntouched(fields: readonly FieldSpec[], values: FormValues): boolean {
  return fields.every((field) => {
    const value = values[field.path] ?? blankOf(field)
    return (typeof value === 'string' ? value.trim() : value) === (field.start ?? blankOf(field))
  })
}

function blankOf({ kind }: FieldSpec): FormValue {
  if (kind === 'switch') return false
  return kind === 'several' || kind === 'tags' || kind === 'emails' ? [] : ''
}

/** The value of an empty field. */
function emptyOf(field: FieldSpec): unknown {
  if (field.empty !== undefined) return field.empty
  return field.kind === 'text' ? '' : null
}

/** The value of a field that is not shown. */
function hiddenOf(field: FieldSpec): unknown {
  const blank = blankOf(field)
  return blank === '' ? emptyOf(field) : blank
}

function shownOf(field: FieldSpec, value: unknown): FormValue {
  if (field.kind === 'secret' || value === null || value === undefined) return blankOf(field)
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(String)
  if (field.kind === 'money') return formatMoneyInput(Number(value))
  if (field.kind === 'iban') return ibanText(String(value))
  return field.kind === 'percent' ? percentText(Number(value)) : String(value)
}

function at(entry: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => (isFields(value) ? value[name] : null), entry)
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function put(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    body[name] = value
    return
  }
  const inner = isFields(body[name]) ? { ...body[name] } : {}
  put(inner, rest.join('.'), value)
  body[name] = inner
}
