import type { Desks } from '@/shell/desks'
import { ErrandDisputes } from './ride/disputes'

export default { errand: ErrandDisputes } satisfies Desks
