import { t } from '@/locale'
import { MapsError } from './types'

export const statuses = { badParameter: 310, badKey: 311, system: 600, failedRequest: 1000 } as const

/** Spec, section 8. A status of Tencent's that it does not name counts as the system's. */
export function mapsError(status: number): MapsError {
  if (status === statuses.badKey) return new MapsError(status, t('key格式错误'))
  if (status === statuses.badParameter) return new MapsError(status, t('请求参数信息有误'))
  if (status === statuses.failedRequest) return new MapsError(status, t('网络请求失败'))
  return new MapsError(statuses.system, t('系统错误'))
}
