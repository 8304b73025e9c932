import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { SheetKey } from '../../machines/cash-log/types.ts'
import { useEstablishmentId } from '../app.tsx'
import { isSameSheet, readSheetKey, sheetParameters } from './address.ts'
import { Counting } from './register/counting.tsx'

/** /cashregister: counting a register. The address contains the key of the sheet, so that reload, Back and links open the same sheet. */
export default function RegisterScreen() {
  const establishmentId = useEstablishmentId()
  const [search, setSearch] = useSearchParams()
  const key = readSheetKey(search)
  // When the address changes (link, Back), a new session with a new actor starts. A sheet chosen on the page continues the session.
  const [session, setSession] = useState({ number: 0, key })
  if (!isSameSheet(session.key, key)) setSession({ number: session.number + 1, key })

  const showInAddress = (next: SheetKey | null) => {
    setSession({ number: session.number, key: next })
    setSearch(next === null ? {} : sheetParameters(next))
  }
  return (
    <Counting
      key={`${establishmentId} ${session.number}`}
      establishmentId={establishmentId}
      sheetKey={session.key}
      onSheet={showInAddress}
    />
  )
}
