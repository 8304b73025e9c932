import type { Room } from '../requirement.ts'

/** Who counts, and what helps them. */
export const TILL: Room = {
  code: 'TIL',
  title: 'At the till',
  requirements: [
    {
      id: 'R-TIL-01',
      says: 'Where an establishment counts blind, a shift lead is told what is expected only once the sheet is validated.',
      decided: ['008'],
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
      says: 'What was typed is kept on the device at every keystroke, over reload, crash, lost network and ended session, and is sent once.',
      decided: ['007', '010'],
      tests: {
        'machines/cash-log/drafts.test.ts': ['a draft'],
        'browser/drafts.test.ts': ['what was typed and not sent', 'a server that is killed'],
        'browser/network.test.ts': ['a network that is cut while counting'],
      },
    },
    {
      id: 'R-TIL-03',
      says: 'What to leave in the till is proposed of the pieces that were counted, and put on the sheet with one gesture.',
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
      says: 'New counts are taken at registers, in categories and in establishments that are in use.',
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
      says: 'Of two who validate the same sheet one wins, and the other is told who and when.',
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
      says: 'Home says what is to be done and how it has been going, with services that nobody counted.',
      decided: ['008'],
      holds: { calls: ['GET /today'] },
      tests: {
        'server/commands/today.test.ts': [
          'says what there is to do and how it went, in the establishment that is worked in or another in reach',
          'services that nobody counted',
        ],
      },
    },
    {
      id: 'R-TIL-07',
      says: 'What is being typed on a sheet is on every device of its person, and nobody else’s; two devices at once lose nothing to each other, and what was saved or dropped does not come back.',
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
