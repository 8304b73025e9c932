import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocationProperty } from 'wouter/use-browser-location'
import { useDates, useText } from '../../i18n/index.ts'
import type { EstablishmentChoice } from '../../machines/establishment/types.ts'
import { useApp, useSessionUser } from '../app.tsx'
import { Logo } from '../shell/logo.tsx'
import style from './printed-head.module.css'

/** The query parameters that contain the ids of the establishments of the page. */
const ESTABLISHMENT_PARAMETERS = ['establishmentId', 'establishment']

/**
 * The ids of the establishments in the address, separated by commas: a text, so that other changes of the address do not render the header
 * again.
 */
function establishmentIdsInAddress(): string {
  const search = new URLSearchParams(location.search)
  return ESTABLISHMENT_PARAMETERS.map((name) => search.get(name))
    .filter(Boolean)
    .join()
}

/**
 * The header of printed pages: the establishments, and when and by whom the page was printed. Pages that are documents themselves (`data-paper`)
 * do not print it.
 */
export function PrintedHead({
  establishments,
  isForCurrentEstablishment,
}: {
  establishments: readonly EstablishmentChoice[]
  isForCurrentEstablishment: boolean
}) {
  const t = useText()
  const { dateTime } = useDates()
  const { firstName, lastName } = useSessionUser()
  const establishmentNames = useEstablishmentNames(establishments, isForCurrentEstablishment)
  const { ports } = useApp()
  const [now, setNow] = useState(ports.clock.now)
  useEffect(() => {
    const update = () => flushSync(() => setNow(ports.clock.now()))
    addEventListener('beforeprint', update)
    return () => removeEventListener('beforeprint', update)
  }, [ports])
  return (
    <div className={style.head}>
      <p className={style.brand}>
        <Logo size={28} />
        {t('shell.product')} · {establishmentNames}
      </p>
      <p>{t('shell.printed', { at: dateTime(now), name: `${firstName} ${lastName}` })}</p>
    </div>
  )
}

function useEstablishmentNames(
  establishments: readonly EstablishmentChoice[],
  isForCurrentEstablishment: boolean,
): string {
  const t = useText()
  const idsInAddress = useLocationProperty(establishmentIdsInAddress)
  const { establishmentId, establishments: known } = useSessionUser()
  const currentIds = isForCurrentEstablishment && establishmentId !== null ? [establishmentId] : []
  const ids = idsInAddress === '' ? currentIds : idsInAddress.split(',')
  // The loaded list can be shorter than that of the session, but its names are up to date.
  const named = [...establishments, ...known]
  const names = ids.flatMap((id) => named.find((choice) => choice.id === id)?.name ?? [])
  return names.length > 0 ? names.join(', ') : t('reports.everywhere')
}
