import type { BankLinked, BankMatching, BankProposal } from '../../../../../src/domain/contract/bank.ts'
import type { MessageId } from '../../../../../src/i18n/ids.ts'
import type { UserPage } from '../../../walk/browser/browser-driver.ts'
import { delta } from '../common-elements.ts'
import { button, type ExpectedLines, heading, link, named, paragraph } from '../elements.ts'

/** The number of lines of each kind before the rest is shown. */
const SHOWN = 20

type Line = Pick<BankLinked, 'label' | 'reference' | 'bookedOn' | 'account' | 'amountCents'>

/**
 * Credits in their lists: certain, to choose, linked, without a remittance. While a command is running or unanswered, all actions
 * are disabled.
 */
export function creditLists(userPage: UserPage, matching: BankMatching, isOff: boolean): ExpectedLines {
  const { t } = userPage
  const linesWith = (outcome: BankProposal['outcome']) =>
    matching.proposals.filter((proposal) => proposal.outcome === outcome)
  const actionButton = (id: MessageId) => button(t(id), { isOff })
  const free = (all: readonly BankProposal[]) =>
    listed(all, (one) =>
      line(userPage, one, proposed(userPage, matching, one), [
        one.outcome === 'matched' ? actionButton('bank.accept') : null,
        actionButton(one.outcome === 'matched' ? 'bank.other' : 'bank.choose'),
      ]),
    )
  const listed = <One>(all: readonly One[], content: (one: One) => ExpectedLines): ExpectedLines => [
    all.slice(0, SHOWN).map(content),
    all.length > SHOWN ? button(t('bank.more', { count: all.length - SHOWN })) : null,
  ]
  const part = (
    id: MessageId,
    all: readonly unknown[],
    content: ExpectedLines,
    ofAll: ExpectedLines = null,
  ): ExpectedLines =>
    all.length === 0 ? null : [heading(2, `${t(id)} (${all.length})`), ofAll, named('list')(t(id)), content]
  const certain = linesWith('matched')
  return [
    certain.length === 0
      ? [heading(2, `${t('bank.matched')} (0)`), paragraph(t('bank.matched.empty'))]
      : part(
          'bank.matched',
          certain,
          free(certain),
          button(t('bank.matched.all', { count: certain.length }), { isOff }),
        ),
    part('bank.ambiguous', linesWith('ambiguous'), free(linesWith('ambiguous'))),
    part(
      'bank.linked',
      matching.linked,
      listed(matching.linked, (one) =>
        line(userPage, one, linkedTo(userPage, one), actionButton('bank.unlink')),
      ),
    ),
    part(
      'bank.orphan',
      linesWith('orphan'),
      free(linesWith('orphan')),
      link(t('bank.orphan.table'), '/moneyremittanceCtrl?view=lines&status=OPEN'),
    ),
  ]
}

/** A bank line with its match, and its actions. */
const line = (
  { t, date, money }: UserPage,
  one: Line,
  is: ExpectedLines,
  acts: ExpectedLines,
): ExpectedLines => [
  paragraph(one.label || one.reference),
  paragraph(`${date(one.bookedOn)} · ${t('bank.account', { digits: one.account.slice(-4) })}`),
  is,
  paragraph(money(one.amountCents)),
  acts,
]

/** The proposed match of a line, with the reason. */
function proposed(userPage: UserPage, { remittances }: BankMatching, one: BankProposal): ExpectedLines {
  const { t, date } = userPage
  const cause = paragraph(t(`bank.cause.${one.cause}`))
  const [best] = one.candidates
  const remittance = remittances.find(({ id }) => id === best?.remittanceId)
  if (!best || !remittance) return cause
  const { reference, establishmentName: establishment, pouches, collectedOn } = remittance
  const [only, ...others] = pouches.filter(({ id }) => best.pouchIds.includes(id))
  const why = [
    t('bank.collected', { date: date(collectedOn) }),
    t('bank.workingDays', { count: best.workingDays }),
    ...best.reasons.map((reason) => t(`bank.reason.${reason}`)),
    ...(only && others.length === 0 && pouches.length > 1 ? [t('bank.pouch', { number: only.number })] : []),
  ]
  return [
    paragraph(t('bank.remittance', { reference: String(reference), establishment })),
    one.outcome === 'matched' ? paragraph(why.join(' · ')) : cause,
    best.differenceCents === 0
      ? null
      : paragraph(`${t('bank.difference')} ${delta(userPage, best.differenceCents)}`),
  ]
}

const linkedTo = ({ t, dateTime }: UserPage, one: BankLinked): ExpectedLines => [
  one.parts.map(({ remittanceId, reference, establishmentName }) =>
    link(
      t('bank.remittance', { reference: String(reference), establishment: establishmentName }),
      `/moneyremittanceCtrl?id=${remittanceId}`,
    ),
  ),
  paragraph(t('bank.by', { name: one.linkedByName, date: dateTime(one.linkedAt) })),
]
