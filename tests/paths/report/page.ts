import { existsSync, readFileSync } from 'node:fs'
import { escapeHtml } from '../../../server/escape-html.ts'
import { CODES } from '../../../src/domain/codes.ts'
import type { Language } from '../../../src/domain/languages.ts'
import { sumShares } from '../expected/required-share.ts'
import type { Path } from '../model/steps.ts'
import { isStale, type MutantResults } from '../mutants/run.ts'
import { describePath, hasStepTexts, TEMPLATES, titleOf, uiText } from '../step-texts/path-texts.ts'
import type { TemplateId } from '../step-texts/sentences.ts'
import { LAYERS, REPORTS_FOLDER, type WalkResult, walkStatusOf } from '../walk/results.ts'
import { pathsOf } from '../walk/session.ts'
import type { Share } from '../walk/strength.ts'
import { ANSWER_CODES } from './answer-codes.ts'
import { drawChart, type TransitionMark } from './draw.ts'
import { explainFailure } from './failure-text.ts'
import { walkCommandOf } from './files.ts'
import { requirementsSection } from './requirements.ts'
import { STYLE } from './style.ts'
import type { Summary, SummaryRow } from './summary.ts'

type ReportText = (id: TemplateId) => string

/** The report as one page without scripts and external files, with embedded pictures. */
export function pathsPage(
  locale: Language,
  { rows, faults, todo, shared, requirements }: Summary,
  results: readonly WalkResult[],
  mutants: readonly MutantResults[],
): string {
  const reportText: ReportText = (id) => escapeHtml(TEMPLATES[locale][id])
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>Sacoche · ${reportText('report.title')}</title><style>${STYLE}</style></head><body>
<header><h1>${reportText('report.title')}</h1><p>${reportText('report.intro')}</p></header>
<main>
${faults.length > 0 ? `<section class="bad"><h2>${reportText('report.faults')}</h2>${list(faults)}</section>` : ''}
${todo.length > 0 ? `<section><h2>${reportText('report.todo')}</h2>${list(todo)}</section>` : ''}
${faults.length + todo.length === 0 ? `<section class="good"><h2>${reportText('report.allWalked')}</h2></section>` : ''}
<div class="wide"><table><thead><tr><th></th>${(
    [
      ...(['states', 'arrows', 'refused', 'paths', 'pairs', 'rules', 'conditions'] as const),
      ...(['data', 'dataPairs', 'compared', 'rights'] as const),
    ] as const
  )
    .map((name) => `<th>${reportText(`report.${name}`)}</th>`)
    .join(
      '',
    )}${LAYERS.map((layer) => `<th>${layer}</th>`).join('')}<th>${reportText('report.mutants')}</th></tr></thead><tbody>
${rows.map((row) => tableRow(reportText, row, mutants)).join('\n')}
</tbody></table></div>
<section><p>${reportText('report.shared')}: ${shared.conditions.done}/${shared.conditions.of}</p>${list(shared.uncovered)}</section>
${requirements ? requirementsSection(reportText, requirements) : ''}
${rows.map((row) => sectionOf(locale, reportText, row, results, mutants)).join('\n')}
</main></body></html>
`
}

const idOf = ({ model }: SummaryRow) => `${model.kind}-${model.name}`
/** The cell of a share that must be complete. */
const requiredCell = (reportText: ReportText, { done, of, isStale: stale = false }: Share) =>
  stale
    ? `<td class="bad">${reportText('report.stale')}</td>`
    : `<td class="${of > 0 && done < of ? 'bad' : ''}">${of === 0 ? '–' : `${done}/${of}`}</td>`
/** The cell of a share that may be incomplete. */
const optionalCell = ({ done, of }: Share) => `<td>${of === 0 ? '–' : `${done}/${of}`}</td>`

function tableRow(reportText: ReportText, row: SummaryRow, mutants: readonly MutantResults[]): string {
  const { model, strength, layers, conditions, rights, compared } = row
  const mutation = mutationOf(row, mutants)
  return `<tr><th><a href="#${idOf(row)}">${model.name}</a> <small>${model.kind}</small></th><td>${model.states.length}</td><td>${model.arrows.length}</td><td>${strength.refusedPairCount}</td><td>${model.paths.length}</td>${requiredCell(reportText, strength.pairs)}${requiredCell(reportText, strength.guards)}${requiredCell(reportText, conditions)}<td>${strength.triedEventCount}</td>${requiredCell(reportText, strength.dataPairs)}${optionalCell(sumShares([compared]))}${requiredCell(reportText, rights)}${LAYERS.map((layer) => (layers[layer].last === null ? optionalCell(layers[layer]) : requiredCell(reportText, layers[layer]))).join('')}<td>${mutation ? `${mutation.killed.length}/${mutation.mutants}${isStale(mutation) ? `, ${reportText('report.stale')}` : ''}` : '–'}</td></tr>`
}

const mutationOf = ({ model }: SummaryRow, mutants: readonly MutantResults[]) =>
  mutants.find(({ kind, name }) => kind === model.kind && name === model.name)

function sectionOf(
  locale: Language,
  reportText: ReportText,
  row: SummaryRow,
  results: readonly WalkResult[],
  mutants: readonly MutantResults[],
): string {
  const { model, strength, layers, uncovered, compared } = row
  const modelResults = results.filter(({ kind, name }) => kind === model.kind && name === model.name)
  const mutation = mutationOf(row, mutants)
  const declared = LAYERS.flatMap((layer) =>
    layers[layer].declared.map(([arrow, reason]) => `${layer}: ${arrow}: ${reason}`),
  )
  const folded = (id: TemplateId, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<details><summary>${reportText(id)} (${items.length})</summary><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul></details>`
  const hasFailed = modelResults.some((result) => walkStatusOf(result) === 'failed')
  // A link to the id inside opens the section.
  return `<details${hasFailed ? ' open' : ''}><summary><h2>${model.name} <small>${model.kind}</small></h2></summary><div id="${idOf(row)}">
<p class="key"><span class="walked">${reportText('report.walked')}</span><span class="declared">${reportText('report.declared')}</span><span class="unwalked">${reportText('report.unwalked')}</span></p>
<div class="wide chart">${drawChart(model, markOf(row))}</div>
${folded('report.reasons', declared)}
${folded('report.infeasible', strength.infeasiblePairs)}
${folded('report.uncovered', uncovered)}
${folded('report.unread', [...strength.uncheckedFields, ...Object.values(compared).flatMap(({ notCompared = [] }) => notCompared)])}
${folded('report.survivors', mutation?.survivors ?? [])}
${folded('report.answerCodes', answerCodesOf(locale, model.name, model.kind))}
<h3>${reportText('report.paths')}</h3>
${pathsOf(model)
  .map((path) => pathOf(locale, reportText, row, path, modelResults))
  .join('\n')}
</div></details>`
}

/**
 * The mark of a transition: unwalked if a layer that was walked on this computer must take it and did not;
 * declared if both the API and the browser declare that they do not take it; otherwise walked.
 */
function markOf({ layers }: SummaryRow): (arrow: string) => TransitionMark {
  const unwalked = new Set(
    LAYERS.flatMap((layer) => (layers[layer].last === null ? [] : layers[layer].unwalked)),
  )
  const declared = (['browser', 'api'] as const).map(
    (layer) => new Set(layers[layer].declared.map(([arrow]) => arrow)),
  )
  return (arrow) => {
    if (unwalked.has(arrow)) return 'unwalked'
    return declared.every((arrows) => arrows.has(arrow)) ? 'declared' : 'walked'
  }
}

function answerCodesOf(locale: Language, name: string, kind: string): string[] {
  if (kind !== 'lifecycle') return []
  return Object.entries(ANSWER_CODES[name] ?? {}).map(
    ([event, codes]) =>
      `${event}: ${codes.map((code) => `${CODES[code]} ${uiText(locale, `code.${CODES[code]}`)}`).join('; ')}`,
  )
}

function pathOf(
  locale: Language,
  reportText: ReportText,
  { model }: SummaryRow,
  path: Path,
  results: readonly WalkResult[],
): string {
  const pathResults = results.filter(({ number }) => number === path.number)
  const failed = pathResults.filter((result) => walkStatusOf(result) === 'failed')
  const title = hasStepTexts(model) ? titleOf(locale, model, path) : ''
  const statusTags = pathResults.map((result) => {
    const { layer, against, milliseconds } = result
    const where = against.startsWith('http') ? `${layer} ${escapeHtml(against)}` : layer
    const status = walkStatusOf(result)
    const style = { passed: 'good', partial: 'partial', failed: 'bad' }[status]
    return `<span class="${style}">${where} ${reportText(`report.${status}`)}, ${milliseconds} ms</span>`
  })
  const cutOff = pathResults.flatMap((result) =>
    walkStatusOf(result) === 'partial' ? [`${result.layer}: ${result.cutOff}`] : [],
  )
  const recordsLeft = pathResults.flatMap((result) => result.recordsLeft)
  const steps = hasStepTexts(model) ? describePath(locale, model, path) : []
  // Each walk replaces the screenshots, so they are those of the last one.
  const browser = pathResults
    .filter(({ layer }) => layer === 'browser')
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)
  return `<details${failed.length > 0 ? ' open' : ''}><summary><b>${path.number}</b> ${escapeHtml(title)} ${statusTags.join(' ')}</summary>
${cutOff.map((why) => `<p class="partial">${escapeHtml(why)}</p>`).join('')}
${failed.map((result) => `<pre class="bad">${escapeHtml([result.layer, ...explainFailure(locale, [model], result)].join('\n'))}</pre>`).join('')}
${recordsLeft.length === 0 ? '' : `<p>${reportText('report.left')}: ${escapeHtml(recordsLeft.join('; '))}</p>`}
<ol>${steps.map(({ where, todo, expected }) => `<li><small>${escapeHtml(where)}</small> ${escapeHtml(todo)}<br><em>${escapeHtml(expected)}</em></li>`).join('')}</ol>
${pathResults.map((result) => `<p>${reportText('report.command')}: <code>${escapeHtml(walkCommandOf(result))}</code></p>`).join('')}
<div class="pictures">${(browser?.steps ?? []).map(({ label, found, picture }) => (picture ? figure(picture, `${label} → ${found}`) : '')).join('')}</div>
</details>`
}

function figure(picture: string, caption: string): string {
  const file = `${REPORTS_FOLDER}/${picture}`
  if (!existsSync(file)) return ''
  const kind = picture.endsWith('png') ? 'png' : 'jpeg'
  return `<figure><img alt="" loading="lazy" src="data:image/${kind};base64,${readFileSync(file).toString('base64')}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`
}
