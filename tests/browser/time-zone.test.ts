import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { PARIS } from '../support/demo.ts'

/** The demo's time is an evening in Paris; the establishment moves to New York, where it is lunch time. */
const app = withApp({
  change: async (trx) => {
    await trx
      .updateTable('establishments')
      .set({ time_zone: 'America/New_York' })
      .where('name', '=', PARIS)
      .execute()
  },
})

it('the sheet is for the current service in the time zone of the establishment, not of the device', async () => {
  const visit = await app.visit({ as: 'user' })
  await visit.open('/cashregister')
  const lunch = visit.page.getByRole('radio', { name: visit.t('service.lunch') })
  await expect.poll(() => lunch.isChecked()).toBe(true)
})
