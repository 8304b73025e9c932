import { everyScreenIn } from './look.ts'

everyScreenIn('it')
