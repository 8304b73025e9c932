import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useText } from '../../i18n/index.ts'
import type { SheetKey } from '../../machines/cash-log/types.ts'
import { useSessionUser } from '../app.tsx'
import { NoResults, Page } from '../ui/index.ts'
import { isSameSheet, readSheetKey, sheetParameters } from './address.ts'
import { COUNT_BREADCRUMB } from './count-breadcrumb.ts'
import { Counting } from './register/counting.tsx'

/** Counting a register. The address identifies the sheet, so that reload, Back and links open the same one. */
export default function RegisterScreen() {
  const t = useText()
  const { establishmentId } = useSessionUser()
  const [search, setSearch] = useSearchParams()
  const key = readSheetKey(search)
  // Each sheet in the address is counted by an actor of its own; a sheet chosen on the page continues with the current actor.
  const [counted, count] = useState({ run: 0, key })
  if (!isSameSheet(counted.key, key)) count({ run: counted.run + 1, key })

  if (establishmentId === null) {
    return (
      <div data-screen="cash-register" data-state="noEstablishment">
        <Page title={t('cashLog.register.title')} breadcrumb={COUNT_BREADCRUMB}>
          <NoResults
            title={t('cashLog.start.noEstablishmentTitle')}
            message={t('cashLog.start.noEstablishment')}
            suggestion=""
          />
        </Page>
      </div>
    )
  }
  const follow = (next: SheetKey | null) => {
    count({ run: counted.run, key: next })
    setSearch(next === null ? {} : sheetParameters(next))
  }
  return (
    <Counting
      key={`${establishmentId} ${counted.run}`}
      establishmentId={establishmentId}
      sheetKey={counted.key}
      onSheet={follow}
    />
  )
}
