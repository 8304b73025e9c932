import type { CashRegister } from '../../../domain/contract/organizations.ts'
import { useLocale, useText } from '../../../i18n/index.ts'
import { Downloads } from '../../files/downloads.tsx'
import { Stack } from '../../ui/index.ts'

/** Links to a printable sheet for each till, to count on paper and enter the result later. */
export function CountSheets({ registers }: { registers: readonly CashRegister[] }) {
  const t = useText()
  const { locale: language } = useLocale()
  return (
    <Stack gap={8}>
      <p>{t('cashLog.paper.why')}</p>
      <Downloads
        files={registers.map(({ id, name }) => ({
          label: t('cashLog.paper.sheetOf', { register: name }),
          path: `cashregisters/${id}/countsheet`,
          query: { language },
          isRenderedByServer: true,
        }))}
      />
    </Stack>
  )
}
