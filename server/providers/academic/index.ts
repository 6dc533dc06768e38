/** Opens one of the systems that universities run. */
import type { SystemKind } from '../../../contract/timetable/academic/rules'
import { Browser, type Kept } from './browser'
import { kingosoft } from './kingosoft'
import { demoSignIn, local } from './local'
import { qiangzhi } from './qiangzhi'
import type { AcademicSystem } from './types'
import { zhengfang } from './zhengfang'
import { zhengfangOld } from './zhengfangOld'

export { Browser, demoSignIn }
export type { Kept }
export * from './types'

const systems: Record<SystemKind, AcademicSystem> = {
  zhengfang,
  'zhengfang-old': zhengfangOld,
  qiangzhi,
  kingosoft,
  local,
}
export const systemOf = (kind: SystemKind): AcademicSystem => systems[kind]
