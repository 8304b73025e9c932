import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SETTINGS } from '../../../server/config.ts'
import { createMetrics } from '../../../server/http/metrics.ts'
import { openTestDatabase, temporaryDirectory } from '../../support/database.ts'

const page = await readFile(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')

/** The first cell of each row in the table after a heading. */
function tableAfter(heading: string): string[] {
  const section = page.slice(page.indexOf(`\n## ${heading}\n`)).split(/\n## /u)[1] ?? ''
  return [...section.matchAll(/^\| (`[^|]+`[^|]*) \|/gmu)].map(([, cell = '']) => cell)
}

it('docs/operations.md names exactly the settings that exist', () => {
  const documentedSettings = tableAfter('Settings').map((cell) => cell.replaceAll('`', ''))
  expect(documentedSettings.toSorted()).toEqual(SETTINGS.toSorted())
})

it('docs/operations.md names exactly the metrics of the app, with their labels', async () => {
  const db = await openTestDatabase()
  const metrics = createMetrics(db, { dataDir: await temporaryDirectory(), ofProcess: true })
  metrics.answered({ method: 'GET', route: '/', status: 200, seconds: 0 })
  metrics.refused('NotFound')
  metrics.taskSucceeded('vacuum', '2026-11-21T08:00:00.000Z')
  const text = await metrics.text()
  await db.close()
  const metricNames = new Map<string, string>()
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gmu)) {
    const sample = new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, 'mu').exec(text)
    const labels = [...(sample?.[1] ?? '').matchAll(/(\w+)="/gu)].map(([, label]) => label)
    metricNames.set(name, labels.length === 0 ? name : `${name}{${labels.join()}}`)
  }
  const documentedMetrics = tableAfter('Monitoring').flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, name]) => name),
  )
  for (const metric of documentedMetrics) expect([...metricNames.values()]).toContain(metric)
  const ours = [...metricNames].filter(([name]) => name.startsWith('sacoche_')).map(([, series]) => series)
  expect(documentedMetrics.filter((metric) => metric?.startsWith('sacoche_')).toSorted()).toEqual(
    ours.toSorted(),
  )
})
