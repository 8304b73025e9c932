import type { BusinessDate, Service } from '../dates/calendar.ts'

/** Labels of entries are in French, as the plan comptable général requires French books. */
const SERVICE_NAMES: Readonly<Record<Service, string>> = { lunch: 'midi', evening: 'soir' }

/** `Recettes 23/09 midi – Lyon – Salle` */
export function takingsLabel(log: {
  readonly date: BusinessDate
  readonly service: Service
  readonly establishmentName: string
  readonly registerName: string
}): string {
  const [, month, day] = log.date.split('-')
  return `Recettes ${day}/${month} ${SERVICE_NAMES[log.service]} – ${log.establishmentName} – ${log.registerName}`
}

/** `Recettes 23/09 – Lyon`: all tills of a day. */
export function dayLabel(log: { readonly date: BusinessDate; readonly establishmentName: string }): string {
  const [, month, day] = log.date.split('-')
  return `Recettes ${day}/${month} – ${log.establishmentName}`
}

/** `TVA collectée 5,5 %`. @param taxRate in tenths of a percent */
export function vatLabel(taxRate: number): string {
  return `TVA collectée ${String(taxRate / 10).replace('.', ',')} %`
}

/** The label of the difference between what was counted on the credit side, such as tips, and what the closing gives. */
export const CREDIT_DIFFERENCE_LABEL = 'Écart entre compté et clôture'
