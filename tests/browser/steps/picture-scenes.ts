import type { Language } from '../../../src/domain/languages.ts'
import type { DemoPerson, Visit } from '../../support/app.ts'
import { find } from '../../support/interactions.ts'
import { type Scene, scene } from './scenes.ts'

/** How a page is displayed: CSS pixels, light or dark. */
export interface PageDisplay {
  readonly width: 1200 | 768 | 360
  readonly colorScheme: 'light' | 'dark'
}

export interface Visitor {
  /** The signed-in person; nobody by default. */
  readonly as?: DemoPerson
  readonly locale: Language
}

/** A page with stored pictures: how it is reached, and how it is displayed. */
interface PictureScene extends Scene {
  readonly looks: readonly PageDisplay[]
}

interface PicturePart extends Visitor {
  /** The pages in the order of the visit. `scenes` are the scenes that may lead to them, besides the home page. */
  pages(scenes: readonly Scene[]): readonly PictureScene[]
}

const DESKTOP: PageDisplay = { width: 1200, colorScheme: 'light' }
const DARK: PageDisplay = { width: 1200, colorScheme: 'dark' }
const TABLET: PageDisplay = { width: 768, colorScheme: 'light' }
const PHONE: PageDisplay = { width: 360, colorScheme: 'light' }

const home = scene('home', async (visit) => {
  await visit.open('/')
  await find(visit, 'heading', 'home.title').waitFor()
})

/** Resolves when the page shows that the server has stored the input. */
const waitUntilStored = ({ page, t }: Visit) =>
  page
    .getByText(new RegExp(`^\\s*${t('cashLog.saved.draft', { time: '' }).trim()}\\s\\d`, 'u'))
    .first()
    .waitFor()

/** A page with stored pictures: its name, the names of the scenes that lead to it, and how it is displayed. */
const pictureScene = (name: string, route: readonly string[], ...looks: PageDisplay[]) => ({
  name,
  route,
  looks,
})

const homeScene = (...looks: PageDisplay[]) => pictureScene('home', ['home'], ...looks)

const createPart = (visitor: Visitor, ...pictureScenes: ReturnType<typeof pictureScene>[]): PicturePart => ({
  ...visitor,
  pages: (scenes) =>
    pictureScenes.map(({ name, route, looks }) => ({
      name,
      looks,
      async reach(visit) {
        for (const step of route) {
          const scene = [home, ...scenes].find((candidate) => candidate.name === step)
          if (!scene) throw new Error(`no scene is called ${step}`)
          await scene.reach(visit)
        }
        if (name === 'sheet') await waitUntilStored(visit)
      },
    })),
})

/** The main screens, as their users see them. */
export const PICTURE_VISITS: readonly PicturePart[] = [
  createPart(
    { as: 'user', locale: 'fr' },
    homeScene(PHONE),
    pictureScene('sheet', ['the sheet'], DESKTOP, DARK, TABLET, PHONE),
  ),
  createPart({ locale: 'fr' }, pictureScene('sign-in', ['/login'], DESKTOP)),
  createPart(
    { as: 'director', locale: 'fr' },
    homeScene(DESKTOP, DARK),
    pictureScene('counts', ['/cashlogs'], DESKTOP, TABLET),
    pictureScene('remittances', ['/moneyremittance'], PHONE),
    pictureScene('remittance', ['/moneyremittance, one opened'], DESKTOP),
    pictureScene('preparation', ['/moneyremittance, step type', '/moneyremittance, step pouches'], DESKTOP),
    pictureScene('wallet', ['/wallet'], DESKTOP, DARK),
  ),
  createPart(
    { as: 'accountant', locale: 'fr' },
    homeScene(TABLET),
    pictureScene('control', ['/control'], DESKTOP, DARK),
    pictureScene('bank', ['/moneyremittanceCtrl, the bank'], DESKTOP),
    pictureScene('report', ['/?view=reports&report=deltas'], DESKTOP),
  ),
  createPart({ as: 'admin', locale: 'fr' }, pictureScene('settings', ['/settings'], DESKTOP)),
  createPart(
    { as: 'director', locale: 'en' },
    homeScene(DESKTOP),
    pictureScene('wallet', ['/wallet'], DESKTOP),
  ),
  createPart({ as: 'accountant', locale: 'it' }, pictureScene('control', ['/control'], DESKTOP)),
]
