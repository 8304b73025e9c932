import type { Language } from '../../../src/domain/languages.ts'
import type { DemoPerson, Visit } from '../../support/app.ts'
import { find } from '../../support/interactions.ts'
import { type Scene, scene } from './scenes.ts'

/** How a page is displayed: CSS pixels, light or dark. */
export interface Look {
  readonly width: 1200 | 768 | 360
  readonly colorScheme: 'light' | 'dark'
}

export interface Visitor {
  /** Nobody by default. */
  readonly as?: DemoPerson
  readonly locale: Language
}

/** A page with stored pictures: how it is reached, and how it is displayed. */
interface AlbumScene extends Scene {
  readonly looks: readonly Look[]
}

interface AlbumPart extends Visitor {
  /** Its pages in the order of the visit. `scenes` are those that may lead to them, besides home. */
  pages(scenes: readonly Scene[]): readonly AlbumScene[]
}

const DESKTOP: Look = { width: 1200, colorScheme: 'light' }
const DARK: Look = { width: 1200, colorScheme: 'dark' }
const TABLET: Look = { width: 768, colorScheme: 'light' }
const PHONE: Look = { width: 360, colorScheme: 'light' }

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

/** A page of the album: its name, the names of the scenes that lead to it, and how it is displayed. */
const albumScene = (name: string, route: readonly string[], ...looks: Look[]) => ({ name, route, looks })

const homeScene = (...looks: Look[]) => albumScene('home', ['home'], ...looks)

const createPart = (visitor: Visitor, ...albumScenes: ReturnType<typeof albumScene>[]): AlbumPart => ({
  ...visitor,
  pages: (scenes) =>
    albumScenes.map(({ name, route, looks }) => ({
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
export const ALBUM: readonly AlbumPart[] = [
  createPart(
    { as: 'user', locale: 'fr' },
    homeScene(PHONE),
    albumScene('sheet', ['the sheet'], DESKTOP, DARK, TABLET, PHONE),
  ),
  createPart({ locale: 'fr' }, albumScene('sign-in', ['/login'], DESKTOP)),
  createPart(
    { as: 'director', locale: 'fr' },
    homeScene(DESKTOP, DARK),
    albumScene('counts', ['/cashlogs'], DESKTOP, TABLET),
    albumScene('remittances', ['/moneyremittance'], PHONE),
    albumScene('remittance', ['/moneyremittance, one opened'], DESKTOP),
    albumScene('preparation', ['/moneyremittance, step type', '/moneyremittance, step pouches'], DESKTOP),
    albumScene('wallet', ['/wallet'], DESKTOP, DARK),
  ),
  createPart(
    { as: 'accountant', locale: 'fr' },
    homeScene(TABLET),
    albumScene('control', ['/control'], DESKTOP, DARK),
    albumScene('bank', ['/moneyremittanceCtrl, the bank'], DESKTOP),
    albumScene('report', ['/?view=reports&report=deltas'], DESKTOP),
  ),
  createPart({ as: 'admin', locale: 'fr' }, albumScene('settings', ['/settings'], DESKTOP)),
  createPart(
    { as: 'director', locale: 'en' },
    homeScene(DESKTOP),
    albumScene('wallet', ['/wallet'], DESKTOP),
  ),
  createPart({ as: 'accountant', locale: 'it' }, albumScene('control', ['/control'], DESKTOP)),
]
