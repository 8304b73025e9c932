import { testEveryScreen } from './look.ts'

testEveryScreen('en')
