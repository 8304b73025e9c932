import type { Language } from '../../../src/domain/languages.ts'
import type { DemoPerson, Visit } from '../../support/app.ts'
import { find } from '../../support/interactions.ts'
import type { Scene } from './scenes.ts'

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

interface Part extends Visitor {
  /** The scenes that are played one after the other. */
  pages(scenes: readonly Scene[]): readonly AlbumScene[]
}

const DESKTOP: Look = { width: 1200, colorScheme: 'light' }
const NIGHT: Look = { width: 1200, colorScheme: 'dark' }
const TABLET: Look = { width: 768, colorScheme: 'light' }
const PHONE: Look = { width: 360, colorScheme: 'light' }

const home: Scene = {
  name: 'home',
  async reach(visit) {
    await visit.open('/')
    await find(visit, 'heading', 'home.title').waitFor()
  },
}

/** Resolves when the page shows that the server has stored the input. */
const waitUntilStored = ({ page, t }: Visit) =>
  page
    .getByText(new RegExp(`^\\s*${t('cashLog.saved.draft', { time: '' }).trim()}\\s\\d`, 'u'))
    .first()
    .waitFor()

/** A page with its own name, reached through a sequence of scenes. */
const albumScene = (name: string, by: readonly string[], ...looks: Look[]) => ({ name, by, looks })

const HOME = (...looks: Look[]) => albumScene('home', ['home'], ...looks)

const part = (visitor: Visitor, ...albumScenes: ReturnType<typeof albumScene>[]): Part => ({
  ...visitor,
  pages: (scenes) =>
    albumScenes.map(({ name, by, looks }) => ({
      name,
      looks,
      async reach(visit) {
        for (const step of by) {
          const scene = [home, ...scenes].find((one) => one.name === step)
          if (!scene) throw new Error(`no scene is called ${step}`)
          await scene.reach(visit)
        }
        if (name === 'sheet') await waitUntilStored(visit)
      },
    })),
})

/** The main screens, as their users see them. */
export const ALBUM: readonly Part[] = [
  part(
    { as: 'user', locale: 'fr' },
    HOME(PHONE),
    albumScene('sheet', ['the sheet'], DESKTOP, NIGHT, TABLET, PHONE),
  ),
  part({ locale: 'fr' }, albumScene('sign-in', ['/login'], DESKTOP)),
  part(
    { as: 'director', locale: 'fr' },
    HOME(DESKTOP, NIGHT),
    albumScene('counts', ['/cashlogs'], DESKTOP, TABLET),
    albumScene('remittances', ['/moneyremittance'], PHONE),
    albumScene('remittance', ['/moneyremittance, one opened'], DESKTOP),
    albumScene('preparation', ['/moneyremittance, step type', '/moneyremittance, step pouches'], DESKTOP),
    albumScene('wallet', ['/wallet'], DESKTOP, NIGHT),
  ),
  part(
    { as: 'accountant', locale: 'fr' },
    HOME(TABLET),
    albumScene('control', ['/control'], DESKTOP, NIGHT),
    albumScene('bank', ['/moneyremittanceCtrl, the bank'], DESKTOP),
    albumScene('report', ['/?view=reports&report=deltas'], DESKTOP),
  ),
  part({ as: 'admin', locale: 'fr' }, albumScene('settings', ['/settings'], DESKTOP)),
  part({ as: 'director', locale: 'en' }, HOME(DESKTOP), albumScene('wallet', ['/wallet'], DESKTOP)),
  part({ as: 'accountant', locale: 'it' }, albumScene('control', ['/control'], DESKTOP)),
]
