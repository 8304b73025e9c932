import { testEveryScreen } from './look.ts'

testEveryScreen('fr')
