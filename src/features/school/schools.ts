import type { School } from '@contract/school/schema'
import { get } from '@/net/call'
import { PagedList } from '@/net/paged-list'

/** Schools whose name or city contains the keyword. */
export const schoolsBy = (keyword: string): PagedList<School> =>
  new PagedList(
    (after) => get('school/search', { keyword, after }, { loading: false, quiet: true }),
    (school) => school.id,
  )
