import { expect, it } from 'vitest'
import { withApp } from '../support/app.ts'
import { find } from '../support/interactions.ts'
import {
  currentTexts,
  fieldNames,
  logsOf,
  openSheet,
  typeIn,
  WHOLE_SHEET_CENTS,
  waitUntilDraftSaved,
  wholeSheet,
} from './steps/sheet-fields.ts'

const app = withApp()

/** Browser messages while offline. */
const NO_NETWORK =
  /ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|SOCKET_NOT_CONNECTED|FAILED|ABORTED)|Failed to fetch/u

it('a device without a network can continue counting and open the stored application, and sends the count once when the network is back', async () => {
  const proxy = await app.networkProxy()
  const { visit } = await openSheet(
    app,
    { register: 'Salle', service: 'lunch' },
    { through: proxy, storesApplication: true },
  )
  const { page, context, t } = visit
  visit.expectErrors(NO_NETWORK)
  const worker = () => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none')
  await expect.poll(worker, { timeout: 60_000 }).toBe('activated')
  const files = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })
  const outsideAssets = files.filter((path) => !path.startsWith('/assets/'))
  expect(outsideAssets.filter((path) => !/\.(?:svg|png|webmanifest)$/u.test(path))).toEqual(['/'])

  const texts = wholeSheet(visit, '550009')
  await typeIn(visit, texts)
  const disconnect = async () => {
    proxy.set('disconnected')
    await context.setOffline(true)
  }
  const reconnect = async () => {
    proxy.set('connected')
    await context.setOffline(false)
  }
  await disconnect()
  const banner = page.getByTestId('offline')
  await banner.getByText(t('shell.offline.message')).waitFor()
  await find(visit, 'button', 'cashLog.act.save').click()
  const failed = page.getByRole('alert').filter({ hasText: t('cashLog.failed.saveTitle') })
  await failed.waitFor()
  await reconnect()
  await failed.waitFor({ state: 'detached' })
  await banner.waitFor({ state: 'detached' })
  const counted = async () => (await logsOf(app, { service: 'lunch' })).map((log) => log.countedCents)
  await expect.poll(counted).toEqual([WHOLE_SHEET_CENTS])

  const address = visit.address()
  expect(address).toContain('register=')
  await disconnect()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The sheet opens with the data that the device stored, with a notice, and can be edited.
  const { euros, pouch } = fieldNames(visit)
  const typedValues = { [euros]: '7', [pouch]: '550009' }
  await expect.poll(() => currentTexts(visit, typedValues)).toEqual(typedValues)
  // Only the last sentence of the notice: the one before has two times.
  const [, storedText = ''] = t('cashLog.storedSheetAndSetup', { at: '', setupAt: '' }).split('. ')
  const storedNotice = page.getByText(storedText)
  await storedNotice.waitFor()
  await typeIn(visit, { [euros]: '8' })
  await page.reload()
  await expect.poll(() => currentTexts(visit, { [euros]: '' })).toEqual({ [euros]: '8' })
  await reconnect()
  // The draft is sent automatically, and the settings are loaded again.
  await waitUntilDraftSaved(visit)
  await storedNotice.waitFor({ state: 'detached' })
  await find(visit, 'button', 'cashLog.act.save').click()
  // One coin of 1 € more.
  await expect.poll(counted).toEqual([WHOLE_SHEET_CENTS + 100])
  // The address still names the sheet, so that the next reload opens it.
  expect(visit.address()).toBe(address)
})
