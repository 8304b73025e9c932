import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'

/** When it is evening in Paris, it is lunch time in New York. */
const app = withApp({
  change: async (trx) => {
    await trx
      .updateTable('establishments')
      .set({ time_zone: 'America/New_York' })
      .where('name', '=', PARIS)
      .execute()
  },
})

it('the sheet is for the current service of the establishment, whatever the time zone of the device', async () => {
  const visit = await app.visit({ as: 'user' })
  await visit.open('/cashregister')
  const lunch = visit.page.getByRole('radio', { name: visit.t('service.lunch') })
  await expect.poll(() => lunch.isChecked()).toBe(true)
})
