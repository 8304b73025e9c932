import { expect, it } from 'vitest'
import { ACCOUNTING_SCENES } from './scenes/accounting.ts'
import { ADMINISTRATION_SCENES } from './scenes/administration.ts'
import { BANK_SCENES } from './scenes/bank.ts'
import { BOOKS_SCENES } from './scenes/books.ts'
import { CONTROL_SCENES } from './scenes/control.ts'
import { COUNTING_SCENES } from './scenes/counting.ts'
import { LISTS_SCENES } from './scenes/lists.ts'
import { OFFICE_SCENES } from './scenes/office.ts'
import { PREPARING_SCENES } from './scenes/preparing.ts'
import { REMITTING_SCENES } from './scenes/remitting.ts'
import { SETTINGS_SCENES } from './scenes/settings.ts'
import { TICKETS_SCENES } from './scenes/tickets.ts'
import { WALLET_SCENES } from './scenes/wallet.ts'
import { buttonsByName, openScene, press } from './support/press.ts'
import { closeScreen, openScreen, pathsOfReads, prepareScreens, UNREACHABLE } from './support/screen.tsx'

const SCENES = Object.values({
  ...ACCOUNTING_SCENES,
  ...ADMINISTRATION_SCENES,
  ...BANK_SCENES,
  ...BOOKS_SCENES,
  ...CONTROL_SCENES,
  ...COUNTING_SCENES,
  ...LISTS_SCENES,
  ...OFFICE_SCENES,
  ...PREPARING_SCENES,
  ...REMITTING_SCENES,
  ...SETTINGS_SCENES,
  ...TICKETS_SCENES,
  ...WALLET_SCENES,
})

/** Reads for which a screen has no “Try again” when they fail, each with the reason. They are not tested for a placeholder either. */
const UNREPORTED: Readonly<Record<string, string>> = {
  savedviews: 'the menu offers no stored views; the list is complete without them',
  'controlsheets/stages': 'the tabs show no numbers',
  'pouches/inuse': 'the server checks the number again when the sheet is validated',
  'wallet of /wallet?act=inventory': 'only “See the difference” needs it, and reports the failure then',
  'walletmovements of /wallet?act=inventory': 'the dialog covers the list, which reports it',
  'walletmovements of /wallet?act=decrease': 'the dialog covers the list, which reports it',
  'walletmovements of /wallet?act=purchase': 'the dialog covers the list, which reports it',
  'walletmovements of /wallet?act=float': 'the dialog covers the list, which reports it',
  'establishments/establishment-1 of /carryingPouch': 'only the warning about the insured value needs it',
  'today of /cashregister':
    'the screen says that the list of services is not available; the sheet is chosen beside it',
}

const CHOICES = 'the choices of fields and filters; the lists of these records show rows of placeholders'
/** Reads without a placeholder in the page, each with the reason. */
const WITHOUT_PLACEHOLDER: Readonly<Record<string, string>> = {
  cashcarriers: CHOICES,
  cashregisters: CHOICES,
  deltareasons: CHOICES,
  establishments: CHOICES,
  organizations: CHOICES,
  paymentcategories: CHOICES,
  paymentmodes: CHOICES,
  'accountingjournals of /control?view=accounting&part=entries': CHOICES,
  'bankaccounts of /moneyremittanceCtrl?view=lines': CHOICES,
  'ticketissuers of /tickets': CHOICES,
  'users of /control?view=audit': CHOICES,
  'accountingentries/count': 'the line of totals appears above the list when they are known',
  'banklines/summary': 'the line of totals appears above the list when they are known',
  'jobevents/job-1 of /control?view=accounting&part=closings': 'the sending is shown without its status',
}
const PLACEHOLDER = '.rt-Skeleton'

/** Each address once, with a role that may open it. */
const SCREENS = [...new Map(SCENES.map((scene) => [scene.address, scene])).values()]

/** The address of a view, cut off at the open row, the status or the date. */
const viewOf = (address: string) => address.replace(/[?&](?:id|status|date)=.*/u, '')

const tried = new Set<string>()
/** True for a read that no other address of the same view has tried. */
function isNew(read: string): boolean {
  const wasTried = tried.has(read)
  tried.add(read)
  return !wasTried
}

prepareScreens()
it.each(SCREENS)(
  'on $address a read that takes long has a placeholder; one that fails is reported and can be repeated',
  async ({ address, role, answers }) => {
    await openScene({ address, role, answers })
    const paths = [...new Set(pathsOfReads())].filter(
      (path) =>
        !(path in UNREPORTED) &&
        !(`${path} of ${viewOf(address)}` in UNREPORTED) &&
        isNew(`${path} of ${viewOf(address)}`),
    )
    for (const path of paths) {
      if (!(path in WITHOUT_PLACEHOLDER) && !(`${path} of ${viewOf(address)}` in WITHOUT_PLACEHOLDER)) {
        const { [path]: _, ...others } = answers
        await closeScreen()
        await openScreen({ address, role, answers: others })
        expect(document.querySelector(PLACEHOLDER), `a placeholder while ${path} is read`).not.toBeNull()
      }
      await openScene({ address, role, answers: { ...answers, [path]: UNREACHABLE } })
      const retry = buttonsByName().get('Try again')
      expect(retry, `“Try again” when ${path} fails`).toBeDefined()
      const before = pathsOfReads().length
      await press(retry as HTMLElement)
      expect(pathsOfReads().slice(before), `paths read by “Try again”`).toContain(path)
    }
  },
)
