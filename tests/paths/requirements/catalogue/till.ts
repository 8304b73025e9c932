import type { RequirementSection } from '../requirement.ts'

/** Counting a till. */
export const TILL: RequirementSection = {
  code: 'TIL',
  title: 'At the till',
  requirements: [
    {
      id: 'R-TIL-01',
      text: 'In an establishment with blind count, a shift lead sees expected amounts only after the sheet is validated.',
      decisions: ['008'],
      implementedBy: { rights: ['seeExpectedAmount'] },
      tests: {
        'server/commands/blind-counting.test.ts': [
          'hides the expected amount from a shift lead until the log is validated',
        ],
        'server/http/blind-count.test.ts': ['is not available to people who count blind, in any way'],
        'browser/blind-count.test.ts': ['does not see the expected amount until the count is validated'],
      },
    },
    {
      id: 'R-TIL-02',
      text: 'The device stores the input of a sheet at every keystroke. The input survives a reload, a crash, a lost network and the end of the session, and it is sent once.',
      decisions: ['007', '010'],
      tests: {
        'machines/cash-log/drafts.test.ts': ['a draft'],
        'browser/drafts.test.ts': ['unsent input', 'a server that is killed'],
        'browser/network.test.ts': ['a network that is cut while counting'],
      },
    },
    {
      id: 'R-TIL-03',
      text: 'The sheet proposes which counted pieces to leave in the till, and applies the proposal with one click.',
      decisions: ['024'],
      tests: {
        'domain/counting/float.test.ts': ['proposing the float', 'taking the float out'],
        'browser/float.test.ts': ['is computed from the count, put on the sheet with one press, and undone'],
      },
    },
    {
      id: 'R-TIL-04',
      text: 'A new count needs an active register, an active category and an active establishment.',
      decisions: ['033'],
      implementedBy: { refusals: ['RegisterInactive', 'CategoryInactive', 'EstablishmentInactive'] },
      tests: {
        'server/commands/cash-logs.test.ts': ['refuses %s'],
        'server/administration/in-use.test.ts': [
          'accepts no new count; existing counts are read, corrected and validated',
        ],
      },
    },
    {
      id: 'R-TIL-05',
      text: 'When two people validate the same sheet, one succeeds, and the other sees who validated it and when.',
      decisions: ['008'],
      implementedBy: { refusals: ['StatusDoesNotAllow'] },
      tests: {
        'browser/tabs.test.ts': ['one succeeds, and the other sees who validated and when'],
        'server/commands/races.test.ts': [
          'a sheet that is validated in many tabs is validated once: one pouch, one movement, one history event',
        ],
      },
    },
    {
      id: 'R-TIL-06',
      text: 'Home shows what is to be done: unfinished counts, services that are due, sheets to validate, records that were sent back, missing closings, shortages of the wallet, coins to receive and overdue pouches. It also shows figures of the last weeks and compares the establishments.',
      decisions: ['008'],
      implementedBy: { calls: ['GET /today', 'GET /today/establishments'] },
      tests: {
        'server/commands/today.test.ts': [
          'returns the tasks and figures of the current establishment or another in scope',
          'lists the unsaved sheets of the caller with their total and device, and nobody else’s',
          'lists inventories that were short, coins to receive, and pouches that missed their remittance day',
        ],
        'server/commands/group-today.test.ts': ['the establishments side by side'],
        'domain/counting/due-services.test.ts': ['services that are due'],
        'browser/drafts.test.ts': [
          'is offered on the home page with its total and its device, and opens from there',
        ],
      },
    },
    {
      id: 'R-TIL-07',
      text: 'The draft of a sheet is available on all devices of its author and to nobody else. Two devices or tabs do not overwrite each other, and a draft that was saved or discarded does not come back.',
      decisions: ['041'],
      implementedBy: {
        calls: ['GET /cashlogdrafts', 'PUT /cashlogdrafts', 'DELETE /cashlogdrafts'],
        machines: ['draft-sync'],
      },
      tests: {
        'server/commands/cash-log-drafts.test.ts': [
          'unsaved entries',
          'a saved sheet',
          'are deleted with their person, and after 90 days without a change',
        ],
        'storage/shared-drafts.test.ts': [
          'no entry is lost, on any device, whatever the network does',
          'two tabs of one browser',
        ],
        'browser/drafts.test.ts': ['input on one device'],
      },
    },
  ],
}
