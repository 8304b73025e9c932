import type { Address } from '../../src/domain/contract/common.ts'
import { type Frequency, SERVICES, type Service } from '../../src/domain/dates/calendar.ts'
import type { Cents } from '../../src/domain/money.ts'
import type { RandomSource } from './rng.ts'

/** One till. */
export interface RegisterModel {
  readonly name: string
  readonly floatCents: Cents
  /** Its approximate share of the sales of a service in which every till is open, from 0 to 1. */
  readonly share: number
  /** The services in which it is open. */
  readonly services: readonly Service[]
  /** The till is outdoors: it has fewer sales when it rains. */
  readonly outside?: true
}

/** A restaurant: its size, its services, how it remits its money. */
export interface EstablishmentModel {
  readonly name: string
  readonly code: string
  readonly analyticCode: string
  readonly address: Address
  readonly registers: readonly RegisterModel[]
  /** The number of guests of an ordinary service. */
  readonly covers: Readonly<Record<Service, number>>
  /** The average amount that a guest spends. */
  readonly spendCents: Readonly<Record<Service, Cents>>
  /** ISO weekdays on which a service does not take place. */
  readonly closed: Readonly<Record<Service, readonly number[]>>
  /** How many more guests come in summer: 0.1 is 10 % more. */
  readonly summer: number
  /** How often it remits its money. */
  readonly frequency: Frequency
  /** The ISO weekday of its remittances. */
  readonly remittanceDay: number
  readonly toleranceCents: Cents
  readonly blindCount: boolean
  /** The insured value of the pouches that wait for the carrier or leave together. */
  readonly insuredCents: Cents
  readonly labels: readonly string[]
  /** The addresses that get mails about deltas and failed jobs. */
  readonly alertRecipients: readonly string[]
  /** The addresses that get the daily report. */
  readonly reportRecipients: readonly string[]
  /** The index of its carrier in `CARRIERS`. */
  readonly carrierIndex: number
  /** The first number of its stock of pouches. */
  readonly firstPouchNumber: number
  /** The code of its bank branch. */
  readonly bankBranch: string
  /** Its tills have sent no closing in the last this many days. */
  readonly silentDays?: number
}

/** The SIREN is without its last digit, the check digit (`sirenOf`). */
export const ORGANIZATION = { name: 'Maison Lagarde', sirenWithoutCheckDigit: '89124457' } as const

/** Invented carriers. */
export const CARRIERS = ['Cormoran Transport de Fonds', 'Alizé Valeurs', 'Portevoix Escorte'] as const
/** The number of active carriers; the ones after them are inactive. */
export const ACTIVE_CARRIERS = 2

const LUNCH: readonly Service[] = ['lunch']
const EVENING: readonly Service[] = ['evening']

/** The three restaurants of the demo. */
const RESTAURANTS: readonly EstablishmentModel[] = [
  {
    name: 'Comptoir Lagarde – Paris',
    code: 'PAR10',
    analyticCode: 'RESTO-PAR',
    address: address('18', 'rue des Petites-Écuries', '75010', 'Paris', 'Île-de-France', 'Paris'),
    registers: [
      { name: 'Salle', floatCents: 15_000, share: 0.6, services: SERVICES },
      { name: 'Bar', floatCents: 10_000, share: 0.25, services: SERVICES },
      { name: 'Terrasse', floatCents: 8_000, share: 0.15, services: LUNCH, outside: true },
    ],
    covers: { lunch: 88, evening: 104 },
    spendCents: { lunch: 2_150, evening: 3_680 },
    closed: { lunch: [7], evening: [7] },
    summer: 0.1,
    frequency: 'weekly',
    remittanceDay: 2,
    toleranceCents: 200,
    blindCount: false,
    insuredCents: 1_000_000,
    labels: ['Brasserie', 'Terrasse'],
    alertRecipients: ['siege@lagarde.example'],
    reportRecipients: ['siege@lagarde.example', 'paris@lagarde.example'],
    carrierIndex: 0,
    firstPouchNumber: 42_177,
    bankBranch: '01042',
  },
  {
    name: 'Bouchon Lagarde – Lyon',
    code: 'LYO02',
    analyticCode: 'RESTO-LYO',
    address: address('7', 'rue Mercière', '69002', 'Lyon', 'Auvergne-Rhône-Alpes', 'Rhône'),
    registers: [
      { name: 'Salle', floatCents: 12_000, share: 0.78, services: SERVICES },
      { name: 'Comptoir', floatCents: 8_000, share: 0.22, services: EVENING },
    ],
    covers: { lunch: 54, evening: 66 },
    spendCents: { lunch: 1_980, evening: 3_240 },
    closed: { lunch: [7, 1], evening: [7, 1] },
    summer: -0.05,
    frequency: 'fortnightly',
    remittanceDay: 4,
    toleranceCents: 100,
    blindCount: true,
    insuredCents: 800_000,
    labels: ['Bouchon'],
    alertRecipients: ['siege@lagarde.example'],
    reportRecipients: [],
    carrierIndex: 0,
    firstPouchNumber: 118_340,
    bankBranch: '02069',
  },
  {
    name: 'La Table du Port – Nice',
    code: 'NCE06',
    analyticCode: 'RESTO-NCE',
    address: address('24', 'quai Lunel', '06300', 'Nice', 'Provence-Alpes-Côte d’Azur', 'Alpes-Maritimes'),
    registers: [
      { name: 'Salle', floatCents: 12_000, share: 0.65, services: SERVICES },
      { name: 'Terrasse', floatCents: 8_000, share: 0.35, services: LUNCH, outside: true },
    ],
    covers: { lunch: 61, evening: 48 },
    spendCents: { lunch: 2_420, evening: 3_950 },
    closed: { lunch: [2], evening: [2, 7] },
    summer: 0.45,
    frequency: 'weekly',
    remittanceDay: 5,
    toleranceCents: 500,
    blindCount: false,
    insuredCents: 3_000_000,
    labels: ['Bord de mer', 'Terrasse'],
    alertRecipients: [],
    reportRecipients: [],
    carrierIndex: 1,
    firstPouchNumber: 7_804,
    bankBranch: '03006',
    silentDays: 5,
  },
]

const CITIES = [
  ['Lille', '59000', 'Hauts-de-France', 'Nord'],
  ['Nantes', '44000', 'Pays de la Loire', 'Loire-Atlantique'],
  ['Bordeaux', '33000', 'Nouvelle-Aquitaine', 'Gironde'],
  ['Strasbourg', '67000', 'Grand Est', 'Bas-Rhin'],
  ['Rennes', '35000', 'Bretagne', 'Ille-et-Vilaine'],
  ['Toulouse', '31000', 'Occitanie', 'Haute-Garonne'],
  ['Marseille', '13001', 'Provence-Alpes-Côte d’Azur', 'Bouches-du-Rhône'],
  ['Dijon', '21000', 'Bourgogne-Franche-Comté', 'Côte-d’Or'],
  ['Tours', '37000', 'Centre-Val de Loire', 'Indre-et-Loire'],
  ['Rouen', '76000', 'Normandie', 'Seine-Maritime'],
] as const
const STREETS = [
  'rue du Marché',
  'place de la Halle',
  'rue des Lilas',
  'quai des Tanneurs',
  'rue de l’Horloge',
]

/** The establishment at an index: one of the three restaurants of the demo, or for higher indexes a random variation of one of them. */
export function establishmentModelAt(rng: RandomSource, index: number): EstablishmentModel {
  const restaurant = RESTAURANTS[index]
  if (restaurant) return restaurant
  const model = rng.pick(RESTAURANTS)
  const [city, postalCode, region, department] = rng.pick(CITIES)
  const number = String(index + 1).padStart(4, '0')
  return {
    ...model,
    name: `Comptoir Lagarde – ${city} ${number}`,
    code: `E${number}`,
    analyticCode: `RESTO-${number}`,
    address: address(String(rng.int(1, 90)), rng.pick(STREETS), postalCode, city, region, department),
    covers: { lunch: rng.int(30, 110), evening: rng.int(30, 120) },
    alertRecipients: [],
    reportRecipients: [],
    remittanceDay: rng.int(1, 5),
    frequency: rng.pick(['weekly', 'weekly', 'fortnightly', 'monthly']),
    carrierIndex: rng.int(0, ACTIVE_CARRIERS - 1),
    firstPouchNumber: rng.int(1_000, 900_000),
    bankBranch: String(rng.int(1_000, 99_999)).padStart(5, '0'),
  }
}

function address(
  streetNumber: string,
  route: string,
  postalCode: string,
  locality: string,
  administrativeArea1: string,
  administrativeArea2: string,
): Address {
  return {
    streetNumber,
    route,
    complement: '',
    postalCode,
    locality,
    administrativeArea1,
    administrativeArea2,
    country: 'FR',
  }
}
