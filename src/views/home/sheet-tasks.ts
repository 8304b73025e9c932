import type { Today } from '../../domain/contract/today.ts'
import { isSameSheet } from '../../domain/counting/sheet-key.ts'
import { type UnsavedSheet, unsavedSheets } from '../../domain/counting/unsaved-sheets.ts'
import { OPEN_COUNT_STATUSES } from '../../domain/lifecycles/count.ts'
import { hasCapability, type Role } from '../../domain/roles.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { useApp } from '../app.tsx'
import { sheetAddress } from '../cash-log/address.ts'
import type { HomeToday } from './ports.ts'
import { MAX_LISTED_TASKS, type Task } from './task.ts'

type Sheet = Pick<UnsavedSheet, 'date' | 'service' | 'cashRegisterId' | 'cashRegisterName'>

type DraftsOfToday = Pick<HomeToday, 'drafts' | 'validatedDrafts' | 'validatedSheets' | 'registers'>

const keyOf = ({ date, service, cashRegisterId }: Sheet) => `${date} ${service} ${cashRegisterId}`

function useUnsavedSheets(today: DraftsOfToday): readonly UnsavedSheet[] {
  const { draftsOnDevice, deviceId } = useApp().ports.home
  return unsavedSheets(today, draftsOnDevice(), deviceId())
}

/** Returns a function for the values with which messages name a sheet. */
function useSheetValues() {
  const t = useText()
  const { longDate } = useDates()
  return (sheet: Sheet) => ({
    service: t(`service.${sheet.service}`),
    date: longDate(sheet.date),
    register: sheet.cashRegisterName,
  })
}

/**
 * A task for each sheet that the user has typed on any device and not saved: to resume it or, if somebody has validated the sheet meanwhile, to
 * compare it with the validated one.
 */
function useDraftTasks(today: DraftsOfToday): readonly Task[] {
  const t = useText()
  const { money } = useMoney()
  const { dateTime } = useDates()
  const sheetValues = useSheetValues()
  const unsaved = useUnsavedSheets(today)
  const isValidated = ({ validated }: UnsavedSheet) => validated !== null
  const tasksOf = (drafts: readonly UnsavedSheet[], due: 'drafts' | 'draftsValidated') =>
    drafts.map((draft, index): Task => {
      const { countedCents, otherDeviceAt, validated } = draft
      const values = sheetValues(draft)
      const label =
        countedCents === null
          ? t('home.task.draftWithoutTotal', values)
          : t('home.task.draft', { ...values, total: money(countedCents) })
      const location =
        otherDeviceAt === null
          ? t('home.task.here')
          : t('home.task.elsewhere', { time: dateTime(otherDeviceAt) })
      const meanwhile = validated && t('home.task.validated', { total: money(validated.countedCents ?? 0) })
      return {
        key: `draft ${keyOf(draft)}`,
        icon: validated ? 'warning' : 'register',
        ...(index === 0 && { due: t(`home.due.${due}`, { count: drafts.length }) }),
        text: [label, location, ...(meanwhile ? [meanwhile] : [])].join('\u00a0· '),
        link: { verb: t(validated ? 'home.verb.compare' : 'home.verb.resume'), href: sheetAddress(draft) },
      }
    })
  return [
    ...tasksOf(
      unsaved.filter((draft) => !isValidated(draft)),
      'drafts',
    ),
    ...tasksOf(unsaved.filter(isValidated), 'draftsValidated'),
  ]
}

/** The task to create a register, which an establishment needs before it can count; none if it has an active one or is inactive. */
function useRegisterTasks(
  { isActive, registers }: Pick<Today, 'isActive' | 'registers'>,
  role: Role,
): readonly Task[] {
  const t = useText()
  if (!isActive || registers.length > 0) return []
  const mayCreate = hasCapability(role, 'manageEstablishment')
  return [
    {
      key: 'register',
      icon: 'register',
      due: t('home.due.register'),
      text: t(mayCreate ? 'home.task.register' : 'home.task.askForRegister'),
      ...(mayCreate && { link: { verb: t('home.verb.create'), href: '/establishment-settings' } }),
    },
  ]
}

/**
 * The task to create what every sheet needs: the first payment category, or the line on which the float is counted. None in an inactive
 * establishment.
 */
function useCategoryTasks(
  { isActive, hasCategories, lacksFloatLine }: Pick<Today, 'isActive' | 'hasCategories' | 'lacksFloatLine'>,
  role: Role,
): readonly Task[] {
  const t = useText()
  if (!isActive || (hasCategories && !lacksFloatLine)) return []
  const lack = hasCategories ? 'floatLine' : 'category'
  return [
    {
      key: lack,
      icon: 'warning',
      due: t(`home.due.${lack}`),
      text: t(`home.task.${lack}`),
      ...(hasCapability(role, 'administer') && {
        link: { verb: t('home.verb.create'), href: '/paymentcategory' },
      }),
    },
  ]
}

/**
 * The tasks for counting: to set up registers and categories, to continue or count a sheet (sent back, unsaved, not counted, saved but not
 * validated), and to upload missing closings.
 */
export function useSheetTasks(today: HomeToday, role: Role): readonly Task[] {
  const t = useText()
  const { money } = useMoney()
  const { longDate } = useDates()
  const sheetValues = useSheetValues()
  const registerTasks = useRegisterTasks(today, role)
  const categoryTasks = useCategoryTasks(today, role)
  const drafts = useDraftTasks(today)
  const unsaved = useUnsavedSheets(today)
  const isUnsaved = (sheet: Sheet) => unsaved.some((draft) => isSameSheet(draft, sheet))
  const uncounted = today.uncounted.filter((sheet) => !isUnsaved(sheet))
  const openSheets = today.openSheets
    .filter((sheet) => sheet.sentBack !== null || !isUnsaved(sheet))
    // The sheets that were sent back come first: in the result, their tasks precede the tasks of drafts.
    .toSorted((a, b) => Number(a.sentBack === null) - Number(b.sentBack === null))

  const countTasks = uncounted.slice(0, MAX_LISTED_TASKS).map(
    (sheet, index): Task => ({
      key: keyOf(sheet),
      icon: 'register',
      ...(index === 0 && { due: t('home.due.count', { count: uncounted.length }) }),
      text: t('home.task.count', sheetValues(sheet)),
      link: { verb: t('home.verb.count'), href: sheetAddress(sheet) },
    }),
  )
  const moreToCountTask: Task = {
    key: 'uncounted',
    icon: 'register',
    text: t('home.task.moreToCount', { count: uncounted.length - MAX_LISTED_TASKS }),
    link: { verb: t('home.verb.count'), href: '/cashregister' },
  }
  const openTasks = openSheets.slice(0, MAX_LISTED_TASKS).map((sheet, index): Task => {
    const { countedCents, sentBack } = sheet
    const label = t('home.task.openSheet', { ...sheetValues(sheet), total: money(countedCents) })
    return {
      key: `open ${keyOf(sheet)}`,
      icon: sentBack ? 'warning' : 'register',
      ...(index === 0 && { due: t('home.due.openSheets', { count: openSheets.length }) }),
      text: sentBack ? `${label}\u00a0· ${t('home.task.sentBack', sentBack)}` : label,
      link: { verb: t(sentBack ? 'home.verb.correct' : 'home.verb.resume'), href: sheetAddress(sheet) },
    }
  })
  const sentBackCount = openSheets.filter(({ sentBack }) => sentBack !== null).length
  const moreOpenTask: Task = {
    key: 'openSheets',
    icon: 'register',
    text: t('home.task.moreOpenSheets', { count: openSheets.length - MAX_LISTED_TASKS }),
    link: { verb: t('home.verb.see'), href: `/cashlogs?status=${OPEN_COUNT_STATUSES.join(',')}` },
  }
  const [missing] = today.missingClosings
  const closingTasks: Task[] = missing
    ? [
        {
          key: 'closings',
          icon: 'warning',
          due: t('home.due.closings', { count: today.missingClosings.length }),
          text: t('home.task.closings', {
            count: today.missingClosings.length,
            service: t(`service.${missing.service}`),
            date: longDate(missing.date),
          }),
          ...(hasCapability(role, 'uploadClosings') && {
            link: { verb: t('home.verb.see'), href: '/cashpad' },
          }),
        },
      ]
    : []
  return [
    ...registerTasks,
    ...categoryTasks,
    ...openTasks.slice(0, sentBackCount),
    ...drafts,
    ...countTasks,
    ...(uncounted.length > MAX_LISTED_TASKS ? [moreToCountTask] : []),
    ...openTasks.slice(sentBackCount),
    ...(openSheets.length > MAX_LISTED_TASKS ? [moreOpenTask] : []),
    ...closingTasks,
  ]
}
