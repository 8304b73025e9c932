import { describe, expect, it } from 'vitest'
import type { JobEvent } from '../../src/domain/contract/job-events.ts'
import type { GroupToday } from '../../src/domain/contract/today.ts'
import { type Visit, withApp } from '../support/app.ts'
import { NICE } from '../support/demo.ts'
import { find } from '../support/interactions.ts'

const app = withApp()

const table = (visit: Visit) => find(visit, 'table', 'jobs.title')
const panel = ({ page }: Visit) => page.getByRole('complementary').last()
const CLOSING_JOB = 'job.type.SERVICE-CLOSING'

describe('jobs', () => {
  it('are opened from the settings; a failed job shows its remedy, and can be marked as seen or run again', async () => {
    const visit = await app.visit({ as: 'admin' })
    await visit.open('/settings')
    await visit.page
      .getByRole('main')
      .getByRole('link', { name: visit.t('jobs.title') })
      .click()
    await visit.page.waitForURL('**/settings?view=jobs')
    await table(visit).getByRole('row').nth(1).waitFor()

    await visit.open('/settings?view=jobs&status=ERROR&seen=false')
    const rows = table(visit).getByRole('row', { name: visit.t(CLOSING_JOB) })
    await rows.last().waitFor()
    const before = await rows.count()
    expect(before).toBeGreaterThan(0)
    await rows.last().getByRole('rowheader').getByRole('button').click()
    await panel(visit).getByText(visit.t('job.remedy.PosSilent')).waitFor()
    await find(visit, 'button', 'jobs.markSeen').click()
    await expect.poll(() => rows.count()).toBe(before - 1)

    // The panel shows without a reload that the job was run again.
    await visit.open('/settings?view=jobs&status=ERROR&seen=false')
    await rows.last().getByRole('rowheader').getByRole('button').click()
    const runAgain = find(visit, 'button', 'jobs.again')
    await runAgain.waitFor()
    const id = new URLSearchParams(visit.address().split('?')[1]).get('id')!
    await runAgain.click()
    await find(visit, 'heading', 'jobs.history').waitFor()
    await panel(visit).getByText(visit.t('history.jobEvent.retry')).waitFor()
    const api = await app.apiClientAs('admin')
    const job = async () => (await api.get<JobEvent>(`jobevents/${id}`)).data
    // The failed job of the demo had three attempts.
    await expect.poll(async () => (await job()).attempts).toBeGreaterThan(3)
  })

  it('are shown on the home page if they failed, listed for accountants with the created file, and linked in the settings of directors', async () => {
    const accountant = await app.visit({ as: 'accountant', at: NICE })
    const { page, t } = accountant
    const { data: today } = await (await app.apiClientAs('accountant', NICE)).get<GroupToday>(
      'today/establishments',
    )
    expect(today.jobsInError).toBeGreaterThan(0)
    await accountant.open('/')
    const failed = t('home.task.jobs', { count: today.jobsInError })
    await page.getByRole('listitem').filter({ hasText: failed }).getByRole('link').click()
    await page.waitForURL('**/control?view=jobs&status=ERROR&seen=false')
    await table(accountant).getByRole('row').nth(today.jobsInError).waitFor()

    await accountant.open('/control')
    await find(accountant, 'link', 'jobs.title').click()
    await table(accountant).getByRole('row').nth(1).waitFor()
    await accountant.open('/control?view=jobs&type=ACCOUNTING_TICKET')
    await table(accountant).getByRole('rowheader').getByRole('button').click()
    const save = find(accountant, 'button', 'accounting.download', {}, panel(accountant))
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(file.suggestedFilename()).toMatch(/^\d{9}FEC\d{8}\.txt$/u)
    const director = await app.visit({ as: 'director' })
    await director.open('/settings')
    const settingsLinks = director.page.getByRole('main').getByRole('link')
    expect(await settingsLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      expect.arrayContaining(['/establishment-settings', '/settings?view=jobs']),
    )
    expect(
      await settingsLinks.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).not.toContain('/user')
  })
})
