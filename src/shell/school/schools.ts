import type { School } from '@contract/school/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Schools whose name or city contains the keyword. */
export const schoolsBy = (keyword: string): PagedList<School> =>
  new PagedList(
    (after) => get('school/search', { keyword, after }, inPlace),
    (school) => school.id,
  )
