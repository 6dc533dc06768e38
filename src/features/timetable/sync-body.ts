import type { RowKind } from '@contract/timetable/rules'
import type { BodyOf } from '@contract/http'
import type { timetableRoutes } from '@contract/timetable/schema'
import type { Pending } from './kept'

type Body = BodyOf<(typeof timetableRoutes)['cls/sync']>

/** What is sent of changes, with their ages told from now. */
export const bodyOf = (changes: readonly Pending[], key: string, since: number): Body => {
  const now = Date.now()
  const of = (kind: RowKind) =>
    changes
      .filter((change) => change.kind === kind)
      .map(({ id, seen, at, set }) => ({ id, seen, age: Math.max(0, now - at), set }))
  return {
    ...(changes.length > 0 ? { key } : {}),
    since,
    terms: of('term'),
    classes: of('class'),
    memos: of('memo'),
    settings: of('settings'),
  }
}
