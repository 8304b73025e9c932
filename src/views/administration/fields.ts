import type { Role } from '../../domain/roles.ts'
import type { MessageId, Translate } from '../../i18n/index.ts'
import type { FormValue, FormValues } from '../../machines/form/types.ts'
import type { SelectOption } from '../ui/index.ts'
import type { ChoiceName } from './choices.ts'
import type { RowsLayout } from './rows-text.ts'

/** The value that a field gets when another field is edited. */
export interface FieldProposal {
  readonly field: string
  readonly value: FormValue
}

interface FieldBasics {
  /** Path of the value in the row and in the request body: `address.postalCode`. Refusals use the same path. */
  readonly path: string
  readonly label: MessageId
  readonly hint?: MessageId
  /** May be empty. Fields are required by default. */
  readonly optional?: boolean | ((values: FormValues) => boolean)
  /**
   * The value that is sent for an empty field. By default: the empty string for a text or a part of an
   * account number, an empty list for several items, and null for anything else.
   */
  readonly emptyValue?: '' | null
  /** Returns true while the field is shown. A hidden field is sent as an empty one, and a hidden switch as false. */
  readonly isShown?: (values: FormValues) => boolean
  /** The page sets the value: it is sent, but not shown. */
  readonly setByPage?: boolean
  /** The value in the form of a new row, or while the `object` of the section is null. */
  readonly initialValue?: string | boolean
  /**
   * Returns the value that another field gets when this field is edited; null to change no other field. `values` are those before the edit. A
   * person can change the proposed value afterwards.
   */
  readonly proposal?: (next: FormValue, values: FormValues) => FieldProposal | null
  /** Nobody can edit the field; its hint gives the reason. */
  readonly readOnly?: boolean
  /** Takes the full width of the form. */
  readonly wide?: boolean
}

/** The data of the current user that decides which choices a field offers. */
export interface FieldViewer {
  readonly role: Role
}

/** The declaration of one field of a form. */
export type FieldSpec = FieldBasics &
  (
    | {
        readonly kind: 'text'
        readonly max: number
        /** An on-screen keyboard types capitals. */
        readonly capitals?: boolean
        readonly inputMode?: 'numeric'
        /** The text is typed in the cells of a small table, and stored as one text. */
        readonly rows?: RowsLayout
        /** Checks a text that is not empty: returns the message key of its error, or null when it is valid. */
        readonly check?: (text: string) => string | null
      }
    | { readonly kind: 'email' }
    | {
        readonly kind: 'url'
        /** The address is changed in a dialog. */
        readonly inDialog?: true
      }
    /** An amount, typed in euros, stored in cents. */
    | { readonly kind: 'money' }
    /** A percentage stored in tenths: 5,5 is typed, 55 is stored. */
    | { readonly kind: 'percent' }
    | { readonly kind: 'integer' }
    | {
        readonly kind: 'select'
        readonly options: (t: Translate, viewer: FieldViewer) => readonly SelectOption[]
        /** The values are sent as numbers. */
        readonly numeric?: boolean
      }
    /** One item of a list, found by typing. */
    | { readonly kind: 'search'; readonly choices: ChoiceName }
    /** Several items of a list, found by typing. */
    | { readonly kind: 'several'; readonly choices: ChoiceName }
    /** Words of at most `max` characters, chosen from the list or typed. */
    | { readonly kind: 'tags'; readonly choices: ChoiceName; readonly max: number }
    /** E-mail addresses, typed or added in a dialog. */
    | { readonly kind: 'emails' }
    | { readonly kind: 'switch' }
    | { readonly kind: 'iban' }
    | { readonly kind: 'bic' }
    /**
     * A part of a French account (bank, branch or account number): read from the IBAN if it is a French one, otherwise typed. `iban` is the path of
     * the IBAN field.
     */
    | {
        readonly kind: 'bankPart'
        readonly iban: string
        readonly part: 'bankCode' | 'counterCode' | 'accountNumber'
      }
    /** A value that can only be written: the server never returns it. */
    | { readonly kind: 'secret'; readonly max: number }
  )

/** Fields that belong together, with a heading. */
export interface SectionSpec {
  readonly key: string
  readonly title: MessageId
  readonly hint?: MessageId
  readonly fields: readonly FieldSpec[]
  /** The path of the object that contains the fields. The object is null while all fields have their initial values, unless `isNeverNull`. */
  readonly object?: string
  /** The whole section is optional; only its heading shows that. */
  readonly optional?: boolean
  /** The fields are pairs: a wide form has two on each line instead of three. */
  readonly pairs?: boolean
  /** The object is sent also while all fields have their initial values. */
  readonly isNeverNull?: boolean
}

/** The fields of an address. The address is null while all of them have their initial values. */
export const ADDRESS_SECTION: SectionSpec = {
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
      initialValue: 'FR',
      optional: true,
      emptyValue: '',
    },
  ],
}

/** The fields of bank details; the parts of a French account number are read from its IBAN. */
export const BANK_SECTION: SectionSpec = {
  key: 'bank',
  title: 'administration.bank',
  optional: true,
  hint: 'administration.bank.hint',
  object: 'bankDetails',
  fields: [
    { kind: 'iban', path: 'bankDetails.iban', label: 'administration.bank.iban', wide: true },
    { kind: 'bic', path: 'bankDetails.bic', label: 'administration.bank.bic' },
    { kind: 'text', path: 'bankDetails.accountHolder', label: 'administration.bank.holder', max: 100 },
    { kind: 'text', path: 'bankDetails.bankName', label: 'administration.bank.name', max: 100 },
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

/** True if the form shows the field now: `isShown` allows it, and the page does not set its value. */
export function isRendered({ setByPage = false, isShown }: FieldSpec, values: FormValues): boolean {
  return !setByPage && (isShown?.(values) ?? true)
}

/** Whether a field may be empty, given the current values of the form. */
export function isOptional({ optional = false }: FieldSpec, values: FormValues): boolean {
  return typeof optional === 'boolean' ? optional : optional(values)
}
