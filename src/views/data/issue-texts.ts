import type { Issue } from '../../domain/lists/query.ts'
import { useHasText, useText } from '../../i18n/index.ts'

/** Returns a function that finds the text of an issue by its key. A key without a text has the text of a value that is not accepted. */
export function useIssueText(): (key: string) => string {
  const t = useText()
  const hasText = useHasText()
  return (key) => t(hasText(key) ? key : 'issue.value')
}

/** Returns a function that finds the text of the issue at a field; undefined when the field has none. */
export function useIssueTextAt(): (issues: readonly Issue[], path: string) => string | undefined {
  const issueText = useIssueText()
  return (issues, path) => {
    const issue = issues.find((candidate) => candidate.path === path)
    return issue && issueText(issue.key)
  }
}
