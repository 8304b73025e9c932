import type { Room } from '../requirement.ts'

/** Counting a till. */
export const TILL: Room = {
  code: 'TIL',
  title: 'At the till',
  requirements: [
    {
      id: 'R-TIL-01',
      says: 'In an establishment that counts blind, a shift lead sees expected amounts only once the sheet is validated.',
      decided: ['008'],
      holds: { rights: ['seeExpectedAmount'] },
      tests: {
        'server/commands/cash-logs.test.ts': [
          'hides from a shift lead what is expected, until the log is validated',
        ],
        'server/http/blind-count.test.ts': [
          'is not to be had by who counts blind, not even by asking for it',
        ],
        'browser/blind-count.test.ts': ['is not told what the till expects until the count is validated'],
      },
    },
    {
      id: 'R-TIL-02',
      says: 'What is typed is stored on the device at every keystroke, survives reload, crash, lost network and session end, and is sent once.',
      decided: ['007', '010'],
      tests: {
        'machines/cash-log/drafts.test.ts': ['a draft'],
        'browser/drafts.test.ts': ['what was typed and not sent', 'a server that is killed'],
        'browser/network.test.ts': ['a network that is cut while counting'],
      },
    },
    {
      id: 'R-TIL-03',
      says: 'The sheet proposes which counted pieces to leave in the till, and applies the proposal with one click.',
      decided: ['024'],
      tests: {
        'domain/counting/float.test.ts': ['composing the float', 'taking the float out'],
        'browser/float.test.ts': [
          'is proposed of what was counted, put on the sheet with one gesture, and taken back',
        ],
      },
    },
    {
      id: 'R-TIL-04',
      says: 'New counts need an active register, category and establishment.',
      decided: ['033'],
      holds: { refusals: ['RegisterInactive', 'CategoryInactive', 'EstablishmentInactive'] },
      tests: {
        'server/commands/cash-logs.test.ts': ['refuses %s'],
        'server/administration/in-use.test.ts': [
          'takes no new count; what was counted is read, corrected and validated',
        ],
      },
    },
    {
      id: 'R-TIL-05',
      says: 'Of two people who validate the same sheet one succeeds, and the other is shown who did and when.',
      decided: ['008'],
      holds: { refusals: ['StatusDoesNotAllow'] },
      tests: {
        'browser/tabs.test.ts': ['one wins, and the other is told who and when'],
        'server/commands/races.test.ts': [
          'a sheet that is validated in many tabs is validated once: one pouch, one movement, one line of history',
        ],
      },
    },
    {
      id: 'R-TIL-06',
      says: 'Home shows what is to be done: begun counts, services that are due by the clock, sheets to validate, what was sent back, missing closings, shortages of the wallet, coins to receive and overdue pouches; then figures of the last weeks, and the establishments side by side.',
      decided: ['008'],
      holds: { calls: ['GET /today', 'GET /today/establishments'] },
      tests: {
        'server/commands/today.test.ts': [
          'says what there is to do and how it went, in the establishment that is worked in or another in reach',
          'lists the unsaved sheets of the caller with their total and device, and nobody else’s',
          'lists inventories that were short, coins to receive, and pouches that missed their remittance day',
        ],
        'server/commands/group-today.test.ts': ['the establishments side by side'],
        'domain/counting/due-services.test.ts': ['services that are due'],
        'browser/drafts.test.ts': [
          'is offered at home with its total and the device it lies on, and opens from there',
        ],
      },
    },
    {
      id: 'R-TIL-07',
      says: 'A sheet being typed is available on all devices of its author and to nobody else; two devices do not overwrite each other, and a saved or discarded draft does not come back.',
      decided: ['041'],
      holds: { calls: ['GET /cashlogdrafts', 'PUT /cashlogdrafts', 'DELETE /cashlogdrafts'] },
      tests: {
        'server/commands/cash-log-drafts.test.ts': [
          'what somebody has typed and not saved',
          'a sheet that is saved',
          'goes with the person who is deleted, and after 90 days in which nobody went on',
        ],
        'storage/shared-drafts.test.ts': [
          'nothing that was typed is lost, on whatever device, whatever the network does',
        ],
        'browser/drafts.test.ts': ['what was typed on one device'],
      },
    },
  ],
}
