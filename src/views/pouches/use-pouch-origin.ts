import type { Pouch } from '../../domain/contract/pouches.ts'
import { useDates, useText } from '../../i18n/index.ts'

/** Returns a function that says where a pouch was counted: «Midi · 20/11/2026 · Caisse 1»; only the date, if not at a till. */
export function usePouchOrigin(): (pouch: Pick<Pouch, 'service' | 'date' | 'cashRegisterName'>) => string {
  const t = useText()
  const { date } = useDates()
  return (pouch) =>
    pouch.service === null
      ? date(pouch.date)
      : t('cashLog.start.sheet', {
          service: t(`service.${pouch.service}`),
          date: date(pouch.date),
          register: pouch.cashRegisterName ?? '',
        })
}
