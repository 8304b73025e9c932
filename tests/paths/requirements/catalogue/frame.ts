import type { Room } from '../requirement.ts'

/** What stands around every screen. */
export const FRAME: Room = {
  code: 'FRA',
  title: 'The frame',
  requirements: [
    {
      id: 'R-FRA-01',
      says: 'The side bar has a sub-menu a section and is a rail on screens of 1200 px and less.',
      tests: {
        'browser/shell.test.ts': [
          'is 232 px wide with its sub-menus open, and says where the reader is',
          'is a rail of 64 px at 1200 px, whose sub-menus open beside it and close on Escape',
          'is a drawer at 768 px that keeps the focus and gives it back',
        ],
      },
    },
    {
      id: 'R-FRA-02',
      says: 'A link leads outside for ordering change, for super admin, admin and director, where its address is set.',
      holds: { rights: ['orderChange'] },
      tests: {
        'browser/house-settings.test.ts': [
          'is offered to %s, in the menu and beside the coins',
          'is not offered to $as',
        ],
        'browser/coins.test.ts': ['is not shown while it is not configured'],
        'browser/shell.test.ts': ['leads outside for change, and says so'],
      },
    },
    {
      id: 'R-FRA-03',
      says: 'The header has a selector of establishments, the name alone for who has one; the language menu; and the menu of the account.',
      holds: { calls: ['GET /establishments/my'] },
      tests: {
        'server/http/lists.test.ts': ['are those the person reaches, as the header asks for them'],
        'browser/establishments.test.ts': [
          'is a plain name for who has one',
          'is chosen from a list by $person, who has several',
        ],
        'browser/shell.test.ts': [
          'finds an establishment by its name and changes to it, covering the page meanwhile',
          'leads to the account and out',
        ],
      },
    },
    {
      id: 'R-FRA-04',
      says: 'The footer has the copyright with the year of now; the page can be covered while something loads.',
      tests: {
        'browser/shell.test.ts': [
          'can be skipped to, has a title of its own, and ends with the year',
          'finds an establishment by its name and changes to it, covering the page meanwhile',
        ],
      },
    },
    {
      id: 'R-FRA-05',
      says: 'The entry for settings leads head office to all that is set, and directors to their establishment.',
      tests: {
        'browser/administration.test.ts': [
          'says when remittances leave, by keyboard, and reads the bank details; the menu leads there',
        ],
        'browser/access.test.ts': [
          'opens what the role opens, is led to /error-403 from the rest, and finds in the menu what is built',
        ],
      },
    },
    {
      id: 'R-FRA-06',
      says: 'French is the first and the fallback language; English and Italian say the same; the choice is remembered on the device.',
      tests: {
        'browser/shell.test.ts': [
          'changes the language and remembers it',
          'falls back to French where the device remembers a language that is not spoken',
        ],
        'i18n/messages.test.ts': [
          'stand in the same rooms in every language',
          'take the same arguments in every language',
        ],
        'i18n/owners-words.test.ts': ['in %s, %s is what was asked for'],
      },
    },
    {
      id: 'R-FRA-07',
      says: 'What a person may do and where they may go is found by its words, without a mouse.',
      decided: ['047'],
      tests: {
        'views/commands.test.ts': ['offer %s nothing that the role may not open, and nothing twice'],
        'browser/commands.test.ts': [
          'a director finds what there is by its words and goes there without a mouse',
        ],
      },
    },
    {
      id: 'R-FRA-08',
      says: 'The application opens without a network and goes on counting; no data of the server are ever kept on the device.',
      decided: ['041'],
      tests: {
        'browser/offline.test.ts': [
          'goes on counting, opens the application again from itself, and sends once when the network is back',
        ],
        'browser/first-load.test.ts': [
          'keeps on the device only files that there are, and nothing of the API',
        ],
      },
    },
    {
      id: 'R-FRA-09',
      says: 'What is typed goes into the window over the page from its opening on: it never does anything to the page behind.',
      decided: ['011'],
      tests: {
        'browser/commands.test.ts': [
          'what is typed as soon as a window is there goes into it, however late the page is drawn',
        ],
      },
    },
  ],
}
