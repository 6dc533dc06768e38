import { sql, type SQL } from 'drizzle-orm'
import { refusals } from '../../../contract/certification/rules'
import type { Viewer } from '../../context'
import { knownNeed, needState } from '../../core/needs/stands'

/** 学生证照片：反光 */
const refusalText = sql`(case c.refused_field ${sql.join(
  Object.entries(refusals).map(([field, { label }]) => sql`when ${field} then ${`${label}：`}::text`),
  sql` `,
)} end) || c.refused_reason`

/** State of the viewer's student certification: the one under review, or the outcome of the last that ended. */
export const studentNeed = ({ id, student }: Viewer): SQL =>
  student
    ? knownNeed(true)
    : sql`coalesce((
        select case c.state when 'pending' then ${needState('waiting')}
          when 'refused' then ${needState('refused', refusalText)} else ${needState('open')} end
        from certifications c where c.user_id = ${id} and c.state <> 'withdrawn'
        order by c.state = 'pending' desc, c.id desc limit 1), ${needState('open')})`
