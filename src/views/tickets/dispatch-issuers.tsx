import type { TicketDispatch } from '../../domain/contract/tickets.ts'
import { issuersOf, unpaidAmount } from '../../domain/lifecycles/ticket-dispatch.ts'
import { useDates, useMoney, useText } from '../../i18n/index.ts'
import { declaredToIssuer } from '../../machines/ticket-dispatch/form.ts'
import { DescriptionList } from '../ui/facts.tsx'
import { Button, Money, Panel, Row, Stack } from '../ui/index.ts'

/** The tickets sent to each issuer, by year, and the amount that it paid. `onPay` is null when no payment can be recorded. */
export function DispatchIssuers({
  dispatch,
  onPay,
}: {
  dispatch: TicketDispatch
  onPay: ((issuer: string) => void) | null
}) {
  const t = useText()
  const { date } = useDates()
  const { signed } = useMoney()
  return (
    <Stack>
      {issuersOf(dispatch.lines).map((issuer) => {
        const lines = dispatch.lines.filter((line) => line.issuer === issuer)
        const declaredCents = declaredToIssuer(dispatch, issuer)
        const paid = dispatch.reimbursements.find((reimbursement) => reimbursement.issuer === issuer)
        const missing = paid ? unpaidAmount(declaredCents, paid) : 0
        return (
          <Panel key={issuer} title={issuer} level={3}>
            <Stack>
              <DescriptionList
                items={[
                  ...lines.map(({ year, quantity, declaredCents: cents }) => ({
                    term: t('tickets.ofYear', { year: String(year), quantity }),
                    value: <Money cents={cents} />,
                    figure: true,
                  })),
                  {
                    term: t('tickets.declared'),
                    value: <Money cents={declaredCents} strong />,
                    figure: true,
                  },
                  ...(paid
                    ? [
                        {
                          term: t('tickets.reimbursedOn.at', { date: date(paid.reimbursedOn) }),
                          value: <Money cents={paid.reimbursedCents} />,
                          figure: true,
                        },
                        {
                          term: t('tickets.commission'),
                          value: <Money cents={paid.commissionCents} />,
                          figure: true,
                        },
                      ]
                    : []),
                  ...(missing === 0
                    ? []
                    : [
                        {
                          term: t(missing > 0 ? 'tickets.missing' : 'tickets.surplus'),
                          value: signed(-missing),
                          figure: true,
                        },
                      ]),
                ]}
              />
              {onPay && (
                <Row>
                  <Button icon="bank" onClick={() => onPay(issuer)}>
                    {t(paid ? 'tickets.act.correct' : 'tickets.act.REIMBURSED')}
                  </Button>
                </Row>
              )}
            </Stack>
          </Panel>
        )
      })}
    </Stack>
  )
}
