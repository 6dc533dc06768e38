import type { Failure } from '@contract/timetable/academic/rules'
import { CallError } from '@/net/failure'

/** Why a system gave nothing; undefined where it was something else. */
export function reasonOf(error: unknown): Failure | undefined {
  if (!(error instanceof CallError)) return undefined
  const { data } = error
  return typeof data === 'object' && data !== null && 'reason' in data ? (data.reason as Failure) : undefined
}
