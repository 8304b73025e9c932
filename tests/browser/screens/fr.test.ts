import { everyScreenIn } from './look.ts'

everyScreenIn('fr')
