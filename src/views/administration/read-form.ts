import { type ParsedText, TEXT_PARSERS } from '../../domain/administration/field-text.ts'
import type { AdministeredRow } from '../../domain/administration/resources.ts'
import {
  isBic,
  isIban,
  isIncompleteIban,
  normalizeIbanOrBic,
  parseFrenchIban,
} from '../../domain/bank/iban.ts'
import { groupByFour } from '../../domain/group-by-four.ts'
import type { Issue } from '../../domain/lists/query.ts'
import { formatMoneyInput } from '../../domain/money.ts'
import type {
  FormDraftData,
  FormRules,
  FormSubject,
  FormValue,
  FormValues,
  ParsedForm,
} from '../../machines/form/types.ts'
import { isSameJson } from '../data/same-json.ts'
import { type FieldSpec, isOptional, type SectionSpec } from './fields.ts'
import { percentText } from './value-texts.ts'

/** A row or a request body. Its values are read and written by the paths of the form fields. */
export type RowOrBody = Readonly<Record<string, unknown>>
/** A row, as the API returns it. */
export type FormRow = AdministeredRow

/** The rules of a form, derived from its declaration: how it is parsed and filled in, and which fields are secrets. */
export function formRulesOf(sections: readonly SectionSpec[]): FormRules<RowOrBody, FormRow> {
  return {
    parse: (values, subject, start) => readForm(sections, values, subject, start),
    valuesOf: (entry) => formValuesOf(sections, entry),
    secrets: allFieldsOf(sections)
      .filter(({ kind }) => kind === 'secret')
      .map(({ path }) => path),
  }
}

/** All fields of all sections. */
export function allFieldsOf(sections: readonly SectionSpec[]): readonly FieldSpec[] {
  return sections.flatMap(({ fields }) => fields)
}

/** The initial values of a new row; `presets` overrides the declared ones. */
export function initialValues(sections: readonly SectionSpec[], presets: FormValues = {}): FormValues {
  return {
    ...Object.fromEntries(
      allFieldsOf(sections).map((field) => [field.path, field.initialValue ?? blankFormValue(field)]),
    ),
    ...presets,
  }
}

/** Keeps only the values for which the form has a field. */
export function pickFormValues(sections: readonly SectionSpec[], values: FormValues): FormValues {
  const paths = allFieldsOf(sections).map(({ path }) => path)
  return Object.fromEntries(Object.entries(values).filter(([path]) => paths.includes(path)))
}

/** The form values of a row. */
export function formValuesOf(sections: readonly SectionSpec[], entry: RowOrBody): FormValues {
  return Object.fromEntries(
    sections.flatMap(({ object, fields }) => {
      const hasObject = object === undefined || (valueAt(entry, object) ?? null) !== null
      return fields.map((field) => [
        field.path,
        hasObject && !isReadFromIban(field, entry)
          ? toFormValue(field, valueAt(entry, field.path))
          : (field.initialValue ?? blankFormValue(field)),
      ])
    }),
  )
}

/** The loaded row, with the values that its form has saved since. */
export function currentRow(
  sections: readonly SectionSpec[],
  entry: FormRow,
  { start, subject }: Pick<FormDraftData, 'start' | 'subject'>,
): FormRow {
  const saved = readForm(sections, start, subject, start)
  return 'body' in saved ? { ...entry, ...saved.body } : entry
}

/**
 * The request body of a form, or its errors by field. `check` is not applied to an unchanged text: the text may have been stored before the
 * rule existed, and must not prevent changes of other fields.
 */
export function readForm(
  sections: readonly SectionSpec[],
  values: FormValues,
  subject: FormSubject | null,
  start: FormValues = {},
): ParsedForm<RowOrBody> {
  const issues: Issue[] = []
  const body: Record<string, unknown> = {}
  for (const { object, isNeverNull = false, fields } of sections) {
    if (object !== undefined && !isNeverNull && haveInitialValues(fields, values)) {
      body[object] = null
      continue
    }
    for (const field of fields) {
      const isShown = field.isShown?.(values) ?? true
      const isStored = subject !== null && start[field.path] === values[field.path]
      const parsed = isShown ? readField(field, values, isStored) : { value: hiddenBodyValue(field) }
      if ('fault' in parsed) issues.push({ path: field.path, key: parsed.fault })
      else setAt(body, field.path, parsed.value)
    }
  }
  if (issues.length > 0) return { issues }
  return { body: subject === null ? body : { ...body, version: subject.version } }
}

function readField(field: FieldSpec, values: FormValues, isStored: boolean): ParsedText {
  const value = values[field.path] ?? blankFormValue(field)
  if (typeof value === 'boolean') return { value }
  if (typeof value !== 'string') return readList(field, value, isOptional(field, values))
  const text = value.trim()
  if (field.kind === 'bankPart') return { value: accountNumberPart(field.iban, field.part, values) ?? text }
  if (text === '')
    return isOptional(field, values) ? { value: emptyBodyValue(field) } : { fault: 'issue.required' }
  return readText(field, text, isStored)
}

function readList(field: FieldSpec, value: readonly string[], optional: boolean): ParsedText {
  if (value.length === 0 && !optional) return { fault: 'issue.required' }
  if (new Set(value.map((text) => text.toLowerCase())).size < value.length) return { fault: 'issue.repeated' }
  if (field.kind === 'tags' && value.some((text) => [...text].length > field.max))
    return { fault: 'issue.tooLong' }
  if (field.kind === 'emails' && value.some((text) => 'fault' in TEXT_PARSERS.email(text)))
    return { fault: 'issue.email' }
  return { value }
}

function readText(field: FieldSpec, text: string, isStored: boolean): ParsedText {
  switch (field.kind) {
    case 'secret':
    case 'text': {
      if ([...text].length > field.max) return { fault: 'issue.tooLong' }
      const fault = 'check' in field && !isStored ? field.check?.(text) : undefined
      return fault ? { fault } : { value: text }
    }
    case 'email':
    case 'url':
    case 'money':
    case 'percent':
    case 'integer':
    case 'iban':
    case 'bic':
      return TEXT_PARSERS[field.kind](text)
    case 'select':
      return { value: field.numeric ? Number(text) : text }
    default:
      return { value: text }
  }
}

/** Returns a part of the account number that the IBAN contains; null if the value at `ibanPath` is not a French IBAN. */
export function accountNumberPart(
  ibanPath: string,
  part: 'bankCode' | 'counterCode' | 'accountNumber',
  values: FormValues,
): string | null {
  const iban = normalizeIbanOrBic(String(values[ibanPath] ?? ''))
  return isIban(iban) ? (parseFrenchIban(iban)?.[part] ?? null) : null
}

function isReadFromIban(field: FieldSpec, entry: RowOrBody): boolean {
  return field.kind === 'bankPart' && parseFrenchIban(String(valueAt(entry, field.iban) ?? '')) !== null
}

/**
 * Returns the error of an IBAN or BIC while it is being typed; undefined if it is valid or incomplete (shorter than the IBANs of its country, or
 * than a BIC of 8 characters), and for other fields.
 */
export function bankNumberIssue(field: FieldSpec, text: string): string | undefined {
  const normalized = normalizeIbanOrBic(text)
  if (field.kind === 'iban')
    return isIncompleteIban(normalized) || isIban(normalized) ? undefined : 'issue.iban'
  if (field.kind === 'bic') return normalized.length < 8 || isBic(normalized) ? undefined : 'issue.bic'
  return undefined
}

/** True if every field has its `initialValue`, or is blank if it declares none. */
function haveInitialValues(fields: readonly FieldSpec[], values: FormValues): boolean {
  return fields.every((field) => {
    const value = values[field.path] ?? blankFormValue(field)
    return isSameJson(
      typeof value === 'string' ? value.trim() : value,
      field.initialValue ?? blankFormValue(field),
    )
  })
}

/** The form value of an empty field. */
function blankFormValue({ kind }: FieldSpec): FormValue {
  if (kind === 'switch') return false
  return kind === 'several' || kind === 'tags' || kind === 'emails' ? [] : ''
}

/** The value in the request body for an empty field. */
function emptyBodyValue(field: FieldSpec): unknown {
  if (field.emptyValue !== undefined) return field.emptyValue
  return field.kind === 'text' ? '' : null
}

/** The value in the request body for a field that is not shown. */
function hiddenBodyValue(field: FieldSpec): unknown {
  const blank = blankFormValue(field)
  return blank === '' ? emptyBodyValue(field) : blank
}

/** Converts a value of the row to the form value of its field. */
function toFormValue(field: FieldSpec, value: unknown): FormValue {
  if (field.kind === 'secret' || value === null || value === undefined) return blankFormValue(field)
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(String)
  if (field.kind === 'money') return formatMoneyInput(Number(value))
  if (field.kind === 'iban') return groupByFour(String(value))
  return field.kind === 'percent' ? percentText(Number(value)) : String(value)
}

function valueAt(entry: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => (isFields(value) ? value[name] : null), entry)
}

function isFields(value: unknown): value is RowOrBody {
  return typeof value === 'object' && value !== null
}

function setAt(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    body[name] = value
    return
  }
  const inner = isFields(body[name]) ? { ...body[name] } : {}
  setAt(inner, rest.join('.'), value)
  body[name] = inner
}
