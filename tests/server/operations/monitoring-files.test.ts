import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../../server/http/metrics.ts'
import { openTestDatabase } from '../../support/database.ts'

const alerts = readFileSync('deploy/alerts.yaml', 'utf8')
const runbook = readFileSync('docs/runbook.md', 'utf8')
const dashboard: { panels: readonly { title: string; targets: readonly { expr: string }[] }[] } = JSON.parse(
  readFileSync('deploy/grafana-dashboard.json', 'utf8'),
)

/** The metrics that an expression reads. A histogram is named without the ending `_bucket`. */
const metricsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:sacoche|nodejs|process)_\w+/gu)].map(([name]) =>
    name.replace(/_bucket$/u, ''),
  )

async function exposedMetrics(): Promise<ReadonlySet<string>> {
  const db = await openTestDatabase()
  const metrics = createMetrics(db, { dataDir: tmpdir(), ofProcess: true })
  const text = await metrics.text()
  await db.close()
  return new Set([...text.matchAll(/^# TYPE (\w+) /gmu)].map(([, name]) => name!))
}

describe('the alerts and the dashboard', () => {
  it('read only metrics that the server exposes', async () => {
    const exposed = await exposedMetrics()
    const expressions = [
      ...[...alerts.matchAll(/expr: '(.+)'$/gmu)].map(([, expression]) => expression!),
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const usedMetrics = expressions.flatMap(metricsIn)
    expect(expressions.length).toBeGreaterThan(20)
    expect([...new Set(usedMetrics)].filter((name) => !exposed.has(name))).toEqual([])
  })
})

describe('the runbook', () => {
  it('has one section for each alert, in the same order, to which the alert links', () => {
    const names = [...alerts.matchAll(/alert: (\w+)$/gmu)].map(([, name]) => name!)
    const sections = [...runbook.matchAll(/^## (\w+)$/gmu)].map(([, name]) => name!)
    expect(sections).toEqual(names)
    const links = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\w+)$/gmu)].map(([, anchor]) => anchor!)
    expect(links).toEqual(names.map((name) => name.toLowerCase()))
  })
})
