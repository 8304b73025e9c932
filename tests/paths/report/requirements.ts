import { escapeHtml } from '../../../server/escape-html.ts'
import { requirementSections } from '../requirements/page.ts'
import { resultTextOf } from '../requirements/show.ts'
import type { RequirementTrace, TracedRequirement } from '../requirements/trace.ts'
import type { TemplateId } from '../step-texts/sentences.ts'

type ReportText = (id: TemplateId) => string

/** Every requirement, section by section, with its tests and their last results. */
export function requirementsSection(
  reportText: ReportText,
  { kinds, requirements, tests }: RequirementTrace,
): string {
  const shares = kinds.map(({ kind, done, of }) => `${kind} ${done}/${of}`).join(', ')
  const sections = requirementSections().map(({ code, title }) => {
    const sectionRequirements = requirements.filter(({ id }) => id.startsWith(`R-${code}-`))
    const passed = sectionRequirements.filter(hasPassed).length
    return `<details><summary>${escapeHtml(title)} <span>${passed}/${sectionRequirements.length}</span></summary>${sectionRequirements.map((requirement) => requirementHtml(reportText, requirement)).join('')}</details>`
  })
  return `<section id="requirements"><h2>${reportText('report.wanted')} <small>${requirements.length}</small></h2>
<p>${escapeHtml(shares)}. ${reportText('report.heldBy')}: ${tests.done}/${tests.of}.</p>
${sections.join('\n')}</section>`
}

const hasPassed = ({ tests }: TracedRequirement) => tests.every((test) => resultTextOf(test) === 'passed')

const RESULT = {
  passed: ['good', 'report.passed'],
  FAILED: ['bad', 'report.failed'],
  'not run': ['', 'report.notRun'],
} as const

function requirementHtml(
  reportText: ReportText,
  { id, text, decisions = [], tests }: TracedRequirement,
): string {
  const decisionNote =
    decisions.length > 0 ? ` <em>(${reportText('report.decided')} ${decisions.join(', ')})</em>` : ''
  const testItems = tests.map((test) => {
    const [tone, word] = RESULT[resultTextOf(test)]
    const when = test.last ? ` ${test.last.at.slice(0, 10)}` : ''
    return `<li><span class="${tone}">${reportText(word)}${when}</span> <code>tests/${escapeHtml(test.file)}</code> ${escapeHtml(test.title ?? '')}</li>`
  })
  return `<p id="${id}"><b>${id}</b> ${escapeHtml(text)}${decisionNote}</p><ul>${testItems.join('')}</ul>`
}
