import type { Role } from '../../domain/roles.ts'
import type { MessageId, Translate } from '../../i18n/index.ts'
import type { FormValues } from '../../machines/form/types.ts'
import type { SelectOption } from '../ui/index.ts'
import type { ChoiceName } from './choices.ts'

interface FieldBasics {
  /** Where its value stands in the row and in the body: `address.postalCode`. Refusals name it by the same path. */
  readonly path: string
  readonly label: MessageId
  readonly hint?: MessageId
  /** May be left blank. Fields are required unless they say so. */
  readonly optional?: boolean | ((values: FormValues) => boolean)
  /** What a blank field is on the wire: the empty text for a text, null for anything else, where this is not given. */
  readonly empty?: '' | null
  /** The field is there while this holds; otherwise its value is the one of a blank field. */
  readonly shown?: (values: FormValues) => boolean
  /** It is known beforehand: it is sent, and not shown. */
  readonly known?: boolean
  /** What stands in the form of a new row. */
  readonly start?: string | boolean
  /** Takes the whole width of the form. */
  readonly wide?: boolean
}

/** What of the person who looks decides what a field offers. */
export interface Looker {
  readonly role: Role
}

/** One field of a form: a line of a declaration. */
export type FieldSpec = FieldBasics &
  (
    | {
        readonly kind: 'text'
        readonly max: number
        readonly capitals?: boolean
        readonly inputMode?: 'numeric'
        /** What is wrong with a text that is not blank, as a message; null where nothing is. */
        readonly check?: (text: string) => string | null
      }
    | { readonly kind: 'email' }
    | { readonly kind: 'url' }
    /** Cents, typed in euros. */
    | { readonly kind: 'money' }
    /** A percentage stored times 10: 5,5 is typed, 55 is stored. */
    | { readonly kind: 'percent' }
    | { readonly kind: 'integer' }
    | {
        readonly kind: 'select'
        readonly options: (t: Translate, looker: Looker) => readonly SelectOption[]
        /** The values are numbers on the wire. */
        readonly numeric?: boolean
      }
    /** One of many, found by typing. */
    | { readonly kind: 'search'; readonly choices: ChoiceName }
    /** Some of many, found by typing. */
    | { readonly kind: 'several'; readonly choices: ChoiceName }
    | { readonly kind: 'switch' }
    | { readonly kind: 'iban' }
    | { readonly kind: 'bic' }
    /** Stands in a French IBAN, and is read from it; typed for any other. `iban` is the path of that. */
    | {
        readonly kind: 'bankPart'
        readonly iban: string
        readonly part: 'bankCode' | 'counterCode' | 'accountNumber'
      }
    /** Written and never told again. */
    | { readonly kind: 'secret'; readonly max: number }
  )

/** Fields that belong together, under a heading. */
export interface SectionSpec {
  readonly key: string
  readonly title: MessageId
  readonly hint?: MessageId
  readonly fields: readonly FieldSpec[]
  /** The fields make one object at this path, which is null while all of them stand as in a new form. */
  readonly object?: string
  /** All of it may be left out, which is said once, in the heading. */
  readonly optional?: boolean
  /** Each field belongs to the one before it: they stand two in a line, however wide the form is. */
  readonly pairs?: boolean
  /** The object is never null: its fields are required as they are. */
  readonly always?: boolean
}

/** The fields of an address; it is not given at all while nothing of it is typed. */
export const ADDRESS: SectionSpec = {
  key: 'address',
  title: 'administration.address',
  optional: true,
  object: 'address',
  fields: [
    {
      kind: 'text',
      path: 'address.streetNumber',
      label: 'administration.address.streetNumber',
      max: 20,
      optional: true,
    },
    { kind: 'text', path: 'address.route', label: 'administration.address.route', max: 200, optional: true },
    {
      kind: 'text',
      path: 'address.complement',
      label: 'administration.address.complement',
      max: 200,
      optional: true,
      wide: true,
    },
    {
      kind: 'text',
      path: 'address.postalCode',
      label: 'administration.address.postalCode',
      max: 20,
      optional: true,
    },
    {
      kind: 'text',
      path: 'address.locality',
      label: 'administration.address.locality',
      max: 100,
      optional: true,
    },
    {
      kind: 'text',
      path: 'address.administrativeArea1',
      label: 'administration.address.area1',
      max: 100,
      optional: true,
    },
    {
      kind: 'text',
      path: 'address.administrativeArea2',
      label: 'administration.address.area2',
      max: 100,
      optional: true,
    },
    {
      kind: 'search',
      path: 'address.country',
      label: 'administration.address.country',
      choices: 'countries',
      start: 'FR',
      optional: true,
      empty: '',
    },
  ],
}

/** The fields of bank details; the parts of a French account are read from its IBAN. */
export const BANK: SectionSpec = {
  key: 'bank',
  title: 'administration.bank',
  optional: true,
  hint: 'administration.bank.hint',
  object: 'bankDetails',
  fields: [
    { kind: 'iban', path: 'bankDetails.iban', label: 'administration.bank.iban', wide: true },
    { kind: 'bic', path: 'bankDetails.bic', label: 'administration.bank.bic' },
    { kind: 'text', path: 'bankDetails.accountHolder', label: 'administration.bank.holder', max: 100 },
    {
      kind: 'text',
      path: 'bankDetails.bankName',
      label: 'administration.bank.name',
      max: 100,
      optional: true,
    },
    {
      kind: 'bankPart',
      path: 'bankDetails.bankCode',
      label: 'administration.bank.bankCode',
      iban: 'bankDetails.iban',
      part: 'bankCode',
    },
    {
      kind: 'bankPart',
      path: 'bankDetails.counterCode',
      label: 'administration.bank.counterCode',
      iban: 'bankDetails.iban',
      part: 'counterCode',
    },
    {
      kind: 'bankPart',
      path: 'bankDetails.accountNumber',
      label: 'administration.bank.accountNumber',
      iban: 'bankDetails.iban',
      part: 'accountNumber',
    },
  ],
}

/** Whether a field may be left blank, as the form stands. */
export function isOptional({ optional = false }: FieldSpec, values: FormValues): boolean {
  return typeof optional === 'boolean' ? optional : optional(values)
}
