import type { Transaction } from 'kysely'
import { z } from 'zod'
import { CODES } from '../../src/domain/codes.ts'
import { id } from '../../src/domain/contract/common.ts'
import { type GroupToday, groupToday, today } from '../../src/domain/contract/today.ts'
import { dueServices, dueSheetsOn } from '../../src/domain/counting/due-services.ts'
import { salesOfDay } from '../../src/domain/counting/sales-of-day.ts'
import {
  addDays,
  type BusinessDate,
  type Instant,
  localTime,
  SERVICES,
  serviceAt,
} from '../../src/domain/dates/calendar.ts'
import { nextRemittanceDate } from '../../src/domain/dates/remittance-days.ts'
import { sumCents } from '../../src/domain/money.ts'
import { CAPABILITIES, hasCapability } from '../../src/domain/roles.ts'
import { defineRoute } from '../http/route.ts'
import { isClosedForNewRecords } from '../store/accounting-months.ts'
import { listDrafts } from '../store/cash-log-drafts.ts'
import { type GroupFigures, readGroupToday } from '../store/group-today.ts'
import type { Schema } from '../store/schema.ts'
import { readForgottenSheets, readServiceFacts } from '../store/services.ts'
import { findHomeEstablishment, type PouchesOfDate, readHomeFigures } from '../store/today.ts'
import { currentEstablishmentIds } from '../workflow/current-establishment.ts'
import { unknownReferenceError } from '../workflow/refuse-rows.ts'

/** The number of days, including today, whose services and inventories can lead to tasks. */
const TASK_DAYS = 7
/** The number of days, including today, of the charts and figures. */
const CHART_DAYS = 60

/** The number of days, including today, that contain the sales of yesterday. */
const SALES_DAYS = 2

/** Answers the tasks of today and the figures of an establishment: the requested one, otherwise the current one. */
export const readToday = defineRoute({
  method: 'get',
  path: '/today',
  summary: 'The tasks of today',
  roles: CAPABILITIES.count,
  query: z.strictObject({ establishmentId: id.optional() }),
  answer: today,
  async handle(trx, { session, query, now }) {
    const establishmentId = query.establishmentId ?? currentEstablishmentIds(session).establishmentId
    const establishment = await findHomeEstablishment(trx, establishmentId)
    if (!establishment) throw unknownReferenceError('establishmentId')
    const { date, service } = serviceAt(now, establishment.timeZone)
    const figuresSince = addDays(date, 1 - CHART_DAYS)
    const [services] = await readServiceFacts(trx, [establishmentId], now, TASK_DAYS)
    // Nothing new is counted in an inactive establishment.
    const due = establishment.isActive
      ? dueServices(services!, now, establishment.timeZone, TASK_DAYS)
      : { uncounted: [], missingClosings: [] }
    const localDate = localTime(now, establishment.timeZone).date
    const forgotten =
      establishment.isActive && services!.posTurnoverSource === 'CLOSING'
        ? await readForgottenSheets(trx, establishment, addDays(date, 1 - TASK_DAYS))
        : []
    const { freePouches, walletShortages, ...figures } = await readHomeFigures(trx, establishment, {
      since: figuresSince,
      shortagesSince: addDays(date, 1 - TASK_DAYS),
      localDate,
    })
    const { remittanceFrequency, remittanceDay } = establishment
    const overduePouches = freePouches.filter(
      (pouches) =>
        nextRemittanceDate(remittanceFrequency, remittanceDay, addDays(pouches.date, 1)) < localDate,
    )
    const data = {
      date,
      service,
      figuresSince,
      isActive: establishment.isActive,
      hasCategories: establishment.hasCategories,
      lacksFloatLine: establishment.lacksFloatLine,
      registers: services!.registers.map(({ id, name }) => ({ id, name })),
      ...(await listDrafts(trx, establishment, session)),
      uncounted: await withoutClosedMonths(trx, establishment, [...due.uncounted, ...forgotten]),
      missingClosings: [...due.missingClosings],
      ...figures,
      pouchesWaiting: { ...totalOf(freePouches), overdue: totalOf(overduePouches) },
      walletShortages: hasCapability(session.role, 'manageWallet') ? walletShortages : [],
      remittanceDue: nextRemittanceDate(remittanceFrequency, remittanceDay, localDate),
    }
    return { code: CODES.saved, data }
  },
})

/** Answers the figures of those establishments of the session's organization that are in scope. */
export const readEstablishmentsToday = defineRoute({
  method: 'get',
  path: '/today/establishments',
  summary: 'Figures of the establishments side by side',
  roles: CAPABILITIES.remit,
  answer: groupToday,
  async handle(trx, { session, now }) {
    const group = await readGroupToday(trx, session.organizationId, now)
    return { code: CODES.saved, data: { ...group, establishments: await withSales(trx, group, now) } }
  },
})

/**
 * The establishments with their sales of yesterday. The due services are read only for establishments in which an active register has no sales
 * in a service, because finding them needs the closings of several weeks.
 */
async function withSales(
  trx: Transaction<Schema>,
  group: GroupFigures,
  now: Instant,
): Promise<GroupToday['establishments']> {
  const everyTillOf = (registerIds: readonly string[]) =>
    registerIds.flatMap((cashRegisterId) => SERVICES.map((service) => ({ service, cashRegisterId })))
  const incomplete = group.establishments.filter(
    ({ registerIds, ...known }) => salesOfDay(known, everyTillOf(registerIds)).isPartial,
  )
  const services = await readServiceFacts(
    trx,
    incomplete.map(({ id }) => id),
    now,
    SALES_DAYS,
  )
  const servicesById = new Map(services.map((facts) => [facts.id, facts]))
  return group.establishments.map(({ yesterday, registerIds: _, closings, sheets, ...establishment }) => {
    const facts = servicesById.get(establishment.id)
    const due = facts ? dueSheetsOn(yesterday, facts, now, facts.timeZone) : []
    const { salesCents, isPartial } = salesOfDay({ closings, sheets }, due)
    return { ...establishment, salesCents, salesArePartial: isPartial }
  })
}

/** The sheets whose month is open: a closed month takes no new sheet. */
async function withoutClosedMonths<Sheet extends { readonly date: BusinessDate }>(
  trx: Transaction<Schema>,
  { organizationId, id: establishmentId }: { readonly organizationId: string; readonly id: string },
  sheets: readonly Sheet[],
): Promise<Sheet[]> {
  const openSheets: Sheet[] = []
  for (const ofMonth of Map.groupBy(sheets, ({ date }) => date.slice(0, 7)).values()) {
    const key = { organizationId, establishmentId, date: ofMonth[0]!.date }
    if (!(await isClosedForNewRecords(trx, key))) openSheets.push(...ofMonth)
  }
  return openSheets
}

function totalOf(pouches: readonly PouchesOfDate[]) {
  return {
    count: pouches.reduce((sum, { count }) => sum + count, 0),
    valueCents: sumCents(pouches.map(({ valueCents }) => valueCents)),
  }
}
