import { frenchIban } from '../../src/domain/bank/account.ts'
import { addDays, DEFAULT_TIME_ZONE, type Instant } from '../../src/domain/dates/calendar.ts'
import { ROLES, type Role } from '../../src/domain/roles.ts'
import {
  CATEGORY_MODELS,
  type CategoryKey,
  DELTA_REASON_NAMES,
  MODE_MODELS,
  SALE_TYPES,
} from './catalogue.ts'
import {
  ACTIVE_CARRIERS,
  CARRIERS,
  type EstablishmentModel,
  establishmentModelAt,
  ORGANIZATION,
} from './establishment-models.ts'
import { createPeople } from './people.ts'
import { createRandomSource, type RandomSource } from './rng.ts'
import type { Author, Row, RowCollector } from './rows-by-table.ts'
import { sirenOf } from './siren.ts'
import { createTimeline } from './timeline.ts'

/** A user of the organization. */
export interface DemoUser {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** The establishments to which the person is assigned, as indexes of `DemoOrganization.establishments`. */
  readonly establishmentIndexes: readonly number[]
}

/** The data that all establishments of the organization share. */
export interface DemoOrganization {
  readonly id: string
  readonly categories: Readonly<Record<CategoryKey, Row<'payment_categories'>>>
  readonly reasonIds: readonly string[]
  readonly people: readonly DemoUser[]
  readonly establishments: readonly EstablishmentRows[]
}

/** The rows that were created when an establishment was set up. */
export interface EstablishmentRows {
  readonly model: EstablishmentModel
  readonly row: Row<'establishments'>
  readonly registers: readonly Row<'cash_registers'>[]
  readonly carrierId: string
}

/** The plan of the generated data: its amount, its end and its seed. */
export interface DemoPlan {
  /** The seed of the random numbers. */
  readonly seed: string
  /** The number of establishments. */
  readonly establishments: number
  /** The number of business dates before today. */
  readonly days: number
  /** The time at which the data ends. */
  readonly now: Instant
  /** The hash of the demo password. */
  readonly passwordHash: string
}

/** The IP address of head office in the history; the range is reserved for documentation. */
const HEAD_OFFICE_IP = '192.0.2.10'
/** The organization was set up this many days before its first service. */
const SETTING_UP_DAYS = 30

/** Sets up the organization of a plan: its catalogue, people, carriers and establishments. */
export function createDemoOrganization(plan: DemoPlan, collector: RowCollector): DemoOrganization {
  const rng = createRandomSource(plan.seed, 'organization')
  const timeline = createTimeline(plan.now, DEFAULT_TIME_ZONE)
  const founded = timeline.at(addDays(timeline.today, -plan.days - SETTING_UP_DAYS), 9 * 60)
  if (founded === null) throw new RangeError('The organization would be created in the future')
  const organizationId = rng.idAt(founded)
  const models = Array.from({ length: plan.establishments }, (_, index) => establishmentModelAt(rng, index))
  const peopleModels = createPeople(rng, plan.establishments)
  const people = peopleModels.map(({ firstName, lastName, role, establishmentIndexes }) => ({
    id: rng.idAt(founded),
    name: `${firstName} ${lastName}`,
    role,
    establishmentIndexes,
  }))
  /** The columns that the rows of most tables have, for a new row, with a new id. */
  const newColumns = () => ({
    organization_id: organizationId,
    id: rng.idAt(founded),
    version: 1,
    created_at: founded,
    updated_at: founded,
  })
  const founder: Author = {
    at: founded,
    by: firstPersonWithRole(people, ROLES.superAdmin),
    address: HEAD_OFFICE_IP,
  }

  const siren = sirenOf(ORGANIZATION.sirenWithoutCheckDigit)
  const headOfficeAddress = models[0]?.address ?? null
  const { name } = ORGANIZATION
  const status = 'ACTIVE'
  const organization = {
    ...newColumns(),
    id: organizationId,
    name,
    siren,
    status,
    address: headOfficeAddress,
    made_as_demo: true,
    second_factor_required: false,
    shares_siren: false,
  } as const
  collector.create(founder, 'organizations', organization)

  for (const [index, model] of peopleModels.entries()) {
    const { email, firstName, lastName, role, language, hasDemoPassword } = model
    const id = people[index]?.id ?? ''
    const user = { ...newColumns(), id, email, first_name: firstName, last_name: lastName, role, language }
    collector.create(founder, 'users', { ...user, status })
    if (hasDemoPassword) {
      collector.add('user_credentials', {
        organization_id: organizationId,
        user_id: id,
        password_hash: plan.passwordHash,
        changed_at: founded,
      })
    }
  }

  const carrierIds = CARRIERS.map((carrier, index) => {
    const row = { ...newColumns(), name: carrier, address: null }
    createAdministered(
      collector,
      founder,
      'cash_carriers',
      { ...row, status: 'ACTIVE' },
      index < ACTIVE_CARRIERS,
    )
    return row.id
  })

  const catalogue = addCatalogue(collector, founder, newColumns)
  const establishments = models.map((model): EstablishmentRows => {
    const row = establishmentRow(rng, newColumns(), model, carrierIds[model.carrierIndex] ?? null)
    collector.create(founder, 'establishments', row)
    const registers = model.registers.map((register, index): Row<'cash_registers'> => {
      const registerRow = {
        ...newColumns(),
        establishment_id: row.id,
        number: index + 1,
        name: register.name,
        float_cents: register.floatCents,
        status: 'ACTIVE' as const,
      }
      collector.create(founder, 'cash_registers', registerRow)
      return registerRow
    })
    return { model, row, registers, carrierId: carrierIds[model.carrierIndex] ?? '' }
  })
  for (const { id, establishmentIndexes } of people) {
    for (const index of establishmentIndexes) {
      const establishmentId = establishments[index]?.row.id
      if (establishmentId === undefined) continue
      collector.add('user_establishments', {
        organization_id: organizationId,
        user_id: id,
        establishment_id: establishmentId,
      })
    }
  }
  return { id: organizationId, people, establishments, ...catalogue }
}

/**
 * The first person with a role who is assigned to the establishment with this index; if the index is undefined, the first person with the role.
 *
 * @throws RangeError if there is none
 */
export function firstPersonWithRole(
  people: readonly DemoUser[],
  role: Role,
  establishmentIndex?: number,
): DemoUser {
  const found = people.find(
    (person) =>
      person.role === role &&
      (establishmentIndex === undefined || person.establishmentIndexes.includes(establishmentIndex)),
  )
  if (!found)
    throw new RangeError(
      `Nobody has the role ${role}${establishmentIndex === undefined ? '' : ` in establishment ${establishmentIndex}`}`,
    )
  return found
}

type NewColumns = () => Pick<
  Row<'organizations'>,
  'organization_id' | 'id' | 'version' | 'created_at' | 'updated_at'
>

/** Creates a row. The history of an inactive one says that it was created active and then deactivated, as users have to do it. */
function createAdministered<Name extends 'cash_carriers' | 'payment_modes'>(
  collector: RowCollector,
  founder: Author,
  table: Name,
  row: Parameters<typeof collector.create<Name>>[2],
  isActive: boolean,
): void {
  const before = { status: 'ACTIVE' }
  const after = { status: 'INACTIVE' }
  collector.create(founder, table, isActive ? row : { ...row, ...after }, before)
  if (isActive) return
  collector.addEvent(founder, 'deactivate', table, row, { before, after })
}

/** Adds the payment modes and categories, the types of sales and the reasons of the organization. */
function addCatalogue(
  collector: RowCollector,
  founder: Author,
  newColumns: NewColumns,
): Pick<DemoOrganization, 'categories' | 'reasonIds'> {
  const modeIds = new Map(
    MODE_MODELS.map((mode) => {
      const row = { ...newColumns(), name: mode.name, short_name: mode.shortName }
      createAdministered(collector, founder, 'payment_modes', { ...row, status: 'ACTIVE' }, mode.active)
      return [mode.key, row.id] as const
    }),
  )
  const categories = CATEGORY_MODELS.map((category, index) => {
    const row: Row<'payment_categories'> = {
      ...newColumns(),
      payment_mode_id: modeIds.get(category.mode) ?? '',
      name: category.name,
      short_name: category.shortName,
      count_type: category.countType,
      unit_value_cents: category.unitValueCents ?? null,
      paper_ticket: category.key === 'voucherEdenred' || category.key === 'voucherUp',
      till_float: category.key === 'float',
      issuer: category.issuer ?? null,
      accounting_code: category.accountingCode,
      provision_code: category.provisionCode ?? null,
      label: category.name,
      provision_label: category.provisionCode ? `Provision ${category.name}` : null,
      debit: true,
      active: category.active ?? true,
      position: index + 1,
    }
    collector.create(founder, 'payment_categories', row)
    return [category.key, row] as const
  })
  for (const { saleType, taxRate, code, vatCode } of SALE_TYPES) {
    const row = { ...newColumns(), sale_type: saleType, tax_rate: taxRate, code, vat_code: vatCode }
    collector.create(founder, 'sale_type_taxes', { ...row, label: saleType, debit: false, active: true })
  }
  const reasonIds = DELTA_REASON_NAMES.map((reason, index) => {
    const row = { ...newColumns(), name: reason, active: true, position: index + 1 }
    collector.create(founder, 'delta_reasons', row)
    return row.id
  })
  return { categories: Object.fromEntries(categories) as DemoOrganization['categories'], reasonIds }
}

function establishmentRow(
  rng: RandomSource,
  newColumns: ReturnType<NewColumns>,
  model: EstablishmentModel,
  carrierId: string | null,
): Row<'establishments'> {
  const account = String(rng.int(0, 99_999_999_999)).padStart(11, '0')
  const bankCode = '39999'
  return {
    ...newColumns,
    name: model.name,
    code: model.code,
    analytic_code: model.analyticCode,
    own_accounts: null,
    status: 'ACTIVE',
    address: model.address,
    bank_details: {
      iban: frenchIban(bankCode, model.bankBranch, account),
      bic: 'LAGDFRPPXXX',
      accountHolder: ORGANIZATION.name,
      bankName: 'Banque des Deux Rives',
      bankCode,
      counterCode: model.bankBranch,
      accountNumber: account,
    },
    time_zone: DEFAULT_TIME_ZONE,
    carrier_id: carrierId,
    remittance_frequency: model.frequency,
    remittance_day: model.remittanceDay,
    delta_tolerance_cents: model.toleranceCents,
    blind_count: model.blindCount,
    pos_turnover_source: 'CLOSING',
    closing_offset: 0,
    allow_self_validation: true,
    self_validation_from: null,
    insured_cents: model.insuredCents,
    labels: model.labels,
    alert_recipients: model.alertRecipients,
    report_recipients: model.reportRecipients,
    reported_on: null,
  }
}
