/** Opens one of the systems that universities run. */
import type { SystemKind } from '../../../contract/timetable/academic/rules'
import { Browser, type Kept } from './browser'
import { cas, type SignIn } from './cas'
import { chaoxing } from './chaoxing'
import { kingosoft } from './kingosoft'
import { belongs } from './hosts'
import { demoSignIn, local } from './local'
import { qiangzhi } from './qiangzhi'
import type { AcademicSystem } from './types'
import { wisedu } from './wisedu'
import { zhengfang } from './zhengfang'
import { zhengfangOld } from './zhengfangOld'

export { belongs, Browser, demoSignIn }
export type { Kept }
export * from './error'
export * from './types'

const systems: Record<SystemKind, AcademicSystem> = {
  zhengfang,
  'zhengfang-old': zhengfangOld,
  qiangzhi,
  kingosoft,
  wisedu,
  chaoxing,
  local,
}
export const systemOf = (kind: SystemKind): AcademicSystem => systems[kind]
/** `sso`: the school's own sign-in page, where one signs in there. */
export const signInOf = (kind: SystemKind, sso: string | null): SignIn =>
  sso === null ? systems[kind] : cas(systems[kind], sso)
