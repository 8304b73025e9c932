import { COUNT_TYPES, type CountType } from '../../src/domain/count-types.ts'
import type { Cents } from '../../src/domain/money.ts'

/** A payment mode of the demo, as a French accountant would set it up. */
interface ModeModel {
  readonly key: string
  readonly name: string
  readonly shortName: string
  readonly active: boolean
}

/** A payment category of the demo. */
interface CategoryModel {
  readonly key: CategoryKey
  /** The key of its payment mode. */
  readonly mode: string
  readonly name: string
  readonly shortName: string
  readonly countType: CountType
  readonly unitValueCents?: Cents
  readonly issuer?: string
  readonly accountingCode: string
  readonly provisionCode?: string
  /** Absent for an active category. */
  readonly active?: false
  /** The name of the category in closings of the till. */
  readonly tillLabel: string
}

export type CategoryKey =
  | 'float'
  | 'card'
  | 'amex'
  | 'voucherCard'
  | 'voucherEdenred'
  | 'voucherUp'
  | 'gift'
  | 'notes'
  | 'coins'
  | 'cheques'
  | 'holidayVouchers'

export const MODE_MODELS: readonly ModeModel[] = [
  { key: 'card', name: 'Carte bancaire', shortName: 'CB', active: true },
  { key: 'voucher', name: 'Titre-restaurant', shortName: 'TR', active: true },
  { key: 'cash', name: 'Espèces', shortName: 'ESP', active: true },
  { key: 'cheque', name: 'Chèque', shortName: 'CHQ', active: true },
  { key: 'gift', name: 'Bon cadeau', shortName: 'BC', active: true },
  { key: 'holiday', name: 'Chèque-vacances', shortName: 'CV', active: false },
]

/** In the order in which a sheet is filled in. The float has its own line, so that the lines of notes and coins contain only takings. */
export const CATEGORY_MODELS: readonly CategoryModel[] = [
  {
    key: 'float',
    mode: 'cash',
    name: 'Fond laissé en caisse',
    shortName: 'FOND',
    countType: COUNT_TYPES.TOTAL_ONLY,
    accountingCode: '530900',
    tillLabel: 'FOND DE CAISSE',
  },
  {
    key: 'card',
    mode: 'card',
    name: 'Carte bancaire',
    shortName: 'CB',
    countType: COUNT_TYPES.TOTAL_ONLY,
    accountingCode: '511500',
    provisionCode: '511590',
    tillLabel: 'CB',
  },
  {
    key: 'amex',
    mode: 'card',
    name: 'American Express',
    shortName: 'AMEX',
    countType: COUNT_TYPES.TOTAL_ONLY,
    accountingCode: '511510',
    provisionCode: '511590',
    tillLabel: 'AMEX',
  },
  {
    key: 'voucherCard',
    mode: 'voucher',
    name: 'Titre-restaurant carte',
    shortName: 'TRC',
    countType: COUNT_TYPES.TOTAL_ONLY,
    accountingCode: '511600',
    provisionCode: '511690',
    tillLabel: 'TR CARTE',
  },
  {
    key: 'voucherEdenred',
    mode: 'voucher',
    name: 'Titre papier Edenred',
    shortName: 'EDEN',
    countType: COUNT_TYPES.QUANTITY_AND_TOTAL,
    issuer: 'Edenred',
    accountingCode: '511610',
    provisionCode: '511691',
    tillLabel: 'TR PAPIER EDENRED',
  },
  {
    key: 'voucherUp',
    mode: 'voucher',
    name: 'Titre papier Up',
    shortName: 'UP',
    countType: COUNT_TYPES.QUANTITY_AND_TOTAL,
    issuer: 'Up',
    accountingCode: '511620',
    provisionCode: '511692',
    tillLabel: 'TR PAPIER UP',
  },
  {
    key: 'gift',
    mode: 'gift',
    name: 'Bon cadeau 25\u00a0€',
    shortName: 'BC25',
    countType: COUNT_TYPES.QUANTITY_AND_UNIT_VALUE,
    unitValueCents: 2_500,
    accountingCode: '419700',
    tillLabel: 'BON CADEAU',
  },
  {
    key: 'notes',
    mode: 'cash',
    name: 'Espèces – billets',
    shortName: 'BILLETS',
    countType: COUNT_TYPES.NOTES,
    accountingCode: '530100',
    tillLabel: 'ESPECES',
  },
  {
    key: 'coins',
    mode: 'cash',
    name: 'Espèces – pièces',
    shortName: 'MONNAIE',
    countType: COUNT_TYPES.COINS,
    accountingCode: '530200',
    tillLabel: 'MONNAIE',
  },
  {
    key: 'cheques',
    mode: 'cheque',
    name: 'Chèques',
    shortName: 'CHQ',
    countType: COUNT_TYPES.CHEQUES,
    accountingCode: '511200',
    tillLabel: 'CHEQUE',
  },
  {
    key: 'holidayVouchers',
    mode: 'holiday',
    name: 'Chèque-vacances',
    shortName: 'ANCV',
    countType: COUNT_TYPES.QUANTITY_AND_TOTAL,
    issuer: 'ANCV',
    accountingCode: '511630',
    active: false,
    tillLabel: 'ANCV',
  },
]

/** The types of sales. `taxRate` is in tenths of a percent: 55 is 5.5 %. */
export const SALE_TYPES = [
  { saleType: 'Restauration sur place', taxRate: 100, code: '707100', vatCode: '445711' },
  { saleType: 'Boissons alcoolisées', taxRate: 200, code: '707200', vatCode: '445712' },
  { saleType: 'Épicerie à emporter', taxRate: 55, code: '707055', vatCode: '445713' },
] as const

export const DELTA_REASON_NAMES = [
  'Erreur de rendu de monnaie',
  'Erreur de mode de paiement',
  'Pourboire laissé en caisse',
  'Remboursement d’un client',
  'Écart inexpliqué',
] as const

/** Comments on a delta with too little money in the till. */
export const SHORT_COMMENTS = [
  'Recompté deux fois, le manque est confirmé.',
  'Rendu sur 50 € au lieu de 20 €, client déjà parti.',
  'Addition de la table 12 réglée en partie seulement.',
  'Remboursement d’un dessert fait en espèces, ticket égaré.',
] as const
/** Comments on a delta with too much money in the till. */
export const OVER_COMMENTS = [
  'Pourboire laissé dans le tiroir, retiré trop tard.',
  'Client parti sans sa monnaie.',
  'Encaissement en espèces saisi en carte, à vérifier avec la clôture.',
  'Recompté deux fois, l’excédent est confirmé.',
] as const

export const INVALIDATION_REASON = 'Écart au-delà de la tolérance, merci de recompter les billets.'
export const RECOUNT_COMMENT = 'Recompté ce matin : un billet était resté sous le tiroir.'
