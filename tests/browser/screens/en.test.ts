import { everyScreenIn } from './look.ts'

everyScreenIn('en')
