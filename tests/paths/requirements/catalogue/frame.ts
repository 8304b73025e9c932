import type { RequirementSection } from '../requirement.ts'

/** Frame of the page of every screen. */
export const FRAME: RequirementSection = {
  code: 'FRA',
  title: 'The frame',
  requirements: [
    {
      id: 'R-FRA-01',
      text: 'The side bar has a sub-menu for each section and collapses on screens that are 1200 px wide or less.',
      tests: {
        'browser/shell.test.ts': [
          'is 232 px wide with open sub-menus, and marks the current page',
          'is 64 px wide at 1200 px, and its sub-menus open beside it and close on Escape',
          'is a drawer at 768 px that traps the focus and returns it',
        ],
      },
    },
    {
      id: 'R-FRA-02',
      text: 'Super admins, admins and directors see an external link for ordering change if its address is configured.',
      implementedBy: { rights: ['orderChange'] },
      tests: {
        'browser/organization-settings.test.ts': [
          'is offered to %s, in the menu and beside the coins',
          'is not offered to $as',
        ],
        'browser/coins.test.ts': ['is not shown while it is not configured'],
        'browser/shell.test.ts': ['links to the external supplier of change, and is marked as external'],
      },
    },
    {
      id: 'R-FRA-03',
      text: 'The header shows an establishment selector, the language menu and the account menu. A user with one establishment sees only its name.',
      implementedBy: { calls: ['GET /establishments/my'] },
      tests: {
        'server/http/lists.test.ts': ['are those the person has access to, as the header requests them'],
        'browser/establishments.test.ts': [
          'is plain text for a person with one',
          'is chosen from a list by $person, who has several',
        ],
        'browser/shell.test.ts': [
          'finds an establishment by its name and switches to it, covering the page meanwhile',
          'links to the account and signs out',
        ],
      },
    },
    {
      id: 'R-FRA-04',
      text: 'The footer shows the copyright with the current year, and a loading overlay can cover the page.',
      tests: {
        'browser/shell.test.ts': [
          'has a skip link, a unique title, and ends with the year',
          'finds an establishment by its name and switches to it, covering the page meanwhile',
        ],
      },
    },
    {
      id: 'R-FRA-05',
      text: 'The settings entry of the menu opens all settings for super admins and admins, and the settings of the establishment for directors.',
      tests: {
        'browser/administration.test.ts': [
          'sets when remittances leave, by keyboard, and reads the bank details; the menu leads there',
        ],
        'browser/access.test.ts': [
          'opens the screens of the role, redirects the others to /error-403, and lists the existing screens in the menu',
        ],
      },
    },
    {
      id: 'R-FRA-06',
      text: 'French is the default and fallback language, English and Italian have the same texts, and the chosen language is stored on the device.',
      tests: {
        'browser/shell.test.ts': [
          'changes the language and remembers it',
          'falls back to French when the device remembers an unknown language',
        ],
        'i18n/messages.test.ts': [
          'are in the same files in every language',
          'take the same arguments in every language',
        ],
        'i18n/owners-words.test.ts': ['in %s, %s is the requested text'],
      },
    },
    {
      id: 'R-FRA-07',
      text: 'A command palette finds every command and screen that the user may use by its words, without a mouse.',
      decisions: ['047'],
      tests: {
        'views/commands.test.ts': ['offer %s nothing that the role may not open, and nothing twice'],
        'browser/commands.test.ts': ['a director finds a command by its words and opens it without a mouse'],
      },
    },
    {
      id: 'R-FRA-08',
      text: 'The application opens offline and the user can continue to count, also after a reload. The device stores no answers of the API except the last set-up for counting and the last opened sheet.',
      decisions: ['041'],
      tests: {
        'browser/offline.test.ts': [
          'continues counting, opens the stored application, and sends the count once when the network is back',
        ],
        'browser/first-load.test.ts': ['stores only existing files on the device, and no API answers'],
      },
    },
    {
      id: 'R-FRA-09',
      text: 'From the moment a dialog opens, it receives the keys, and the page behind receives none.',
      decisions: ['011'],
      tests: {
        'browser/commands.test.ts': [
          'text that is typed as soon as a dialog opens goes into the dialog, however slowly the page is drawn',
        ],
      },
    },
  ],
}
