import type { RequirementSection } from '../requirement.ts'

/** The requirements for paper tickets. */
export const TICKETS: RequirementSection = {
  code: 'TIC',
  title: 'Paper tickets',
  requirements: [
    {
      id: 'R-TIC-01',
      text: 'Accounting sees paper tickets by issuer and year, with the sum of all that match the filters.',
      decisions: ['020'],
      implementedBy: { calls: ['GET /tickets', 'GET /tickets/summary'] },
      tests: {
        'server/commands/tickets.test.ts': [
          'shows the tickets of each issuer and year separately, and adds up all that match',
          'is for accounting only',
        ],
      },
    },
    {
      id: 'R-TIC-02',
      text: 'A user who downloads tickets must select an establishment and a period.',
      implementedBy: {
        calls: ['GET /tickets/download', 'POST /tickets/exports'],
        machines: ['download'],
        refusals: ['EstablishmentAndPeriodRequired'],
      },
      tests: {
        'server/commands/tickets.test.ts': [
          'is refused by name when %s is chosen',
          'gives CSV and XLSX with exactly the amounts of the list, and without formulas',
        ],
        'machines/download/chart.test.ts': [],
        'browser/tickets.test.ts': [
          'can be downloaded only after an establishment and a period are chosen; the file has the amounts of the screen',
        ],
      },
    },
    {
      id: 'R-TIC-03',
      text: 'The paper tickets of last year can be counted until the end of January, and they cannot exceed the total counted.',
      decisions: ['020'],
      implementedBy: { refusals: ['TicketYearExpired', 'LastYearExceedsCount'] },
      tests: {
        'domain/tickets/tickets.test.ts': ['the year of vouchers', 'last year’s vouchers of a count'],
        'server/commands/tickets.test.ts': [
          'refuses to count last year’s vouchers after January, or more of them than counted',
        ],
      },
    },
    {
      id: 'R-TIC-04',
      text: 'An administrator can set a last day for an issuer, after which its paper tickets cannot be counted.',
      decisions: ['020'],
      implementedBy: {
        calls: ['GET /ticketissuers', 'PUT /ticketissuers/{id}'],
        machines: ['ticket-issuer'],
        refusals: ['TicketIssuerClosed'],
      },
      tests: {
        'domain/tickets/tickets.test.ts': ['is accepted until the day before, and for ever without an end'],
        'server/commands/tickets.test.ts': [
          'refuses to count vouchers of an issuer after its last day, and keeps earlier counts',
        ],
        'machines/ticket-issuer/chart.test.ts': [],
        'browser/administration.test.ts': [
          'has a last day that is edited in the list; a person with a stale version sees the stored value',
        ],
      },
    },
    {
      id: 'R-TIC-05',
      text: 'A dispatch is prepared from the paper tickets that wait, once, and only if they are the ones that the screen showed.',
      decisions: ['020'],
      implementedBy: {
        calls: ['GET /ticketdispatches', 'GET /ticketdispatches/waiting', 'POST /ticketdispatches'],
        machines: ['ticket-preparation'],
        refusals: ['NoTickets', 'TicketsInDispatch'],
      },
      tests: {
        'domain/lifecycles/ticket-dispatch.test.ts': ['preparing a dispatch'],
        'server/commands/tickets.test.ts': [
          'takes the waiting vouchers once, and shows them by issuer and year',
          'is refused when other vouchers wait than were shown, and leaves out vouchers that are not validated',
          'prevents the counts of its vouchers from being sent back',
        ],
        'machines/ticket-preparation/chart.test.ts': [],
      },
    },
    {
      id: 'R-TIC-06',
      text: 'A dispatch is sent with its slip number and reimbursed issuer by issuer, and it can be cancelled until an issuer has paid.',
      decisions: ['020'],
      implementedBy: {
        arrows: [
          'ticket-dispatch: CREATED send SENT',
          'ticket-dispatch: SENT reimbursePart SENT',
          'ticket-dispatch: SENT reimburse REIMBURSED',
          'ticket-dispatch: CREATED SENT cancel CANCELED',
        ],
        calls: ['PUT /ticketdispatchesstatus'],
        machines: ['ticket-dispatch'],
        refusals: ['SlipNumberRequired', 'IssuerNotInDispatch', 'DispatchReimbursed'],
      },
      tests: {
        'domain/lifecycles/ticket-dispatch.test.ts': [
          'a dispatch that leaves',
          'the payments of issuers',
          'a cancelled dispatch',
        ],
        'server/commands/tickets.test.ts': [
          'goes from created to sent to reimbursed, issuer by issuer',
          'lets its vouchers wait again when it is cancelled, which needs a reason once it is sent',
        ],
        'machines/ticket-dispatch/chart.test.ts': [],
        'browser/tickets.test.ts': [
          'are dispatched, sent and reimbursed by keyboard; each dialog marks the missing field',
        ],
      },
    },
  ],
}
