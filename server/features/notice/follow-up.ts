/** What programs are told of notices of the board, so that a school's own site shows the same. */
import type { Executor } from '../../context'
import { programEvent } from '../../core/programs/event'
import { notifyPrograms } from '../../core/programs/notify'
import type { announcements } from './tables'

const fields = {
  id: '公告的编号，用来读正文',
  title: '标题',
  college: '只给这个学院的；空：不分学院',
  grade: '只给这个年级的；空：不分年级',
}
export const published = programEvent({ name: 'notice.published', title: '公告发布了', fields })
export const changed = programEvent({ name: 'notice.changed', title: '已发布的公告改了', fields })
export const withdrawn = programEvent({
  name: 'notice.withdrawn',
  title: '公告撤回或下架了',
  fields: { id: '公告的编号' },
})

type Notice = Pick<
  typeof announcements.$inferSelect,
  'id' | 'title' | 'college' | 'grade' | 'schoolId' | 'accountId'
>

/** Articles of accounts are no notices of the board. */
export async function notifyOf(
  tx: Executor,
  event: typeof published,
  { id, title, college, grade, schoolId, accountId }: Notice,
): Promise<void> {
  if (accountId === null) await notifyPrograms(tx, event, schoolId, { id, title, college, grade })
}

export async function notifyGone(
  tx: Executor,
  { id, schoolId, accountId }: Pick<Notice, 'id' | 'schoolId' | 'accountId'>,
): Promise<void> {
  if (accountId === null) await notifyPrograms(tx, withdrawn, schoolId, { id })
}
