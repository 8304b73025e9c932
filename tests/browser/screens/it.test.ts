import { testEveryScreen } from './look.ts'

testEveryScreen('it')
