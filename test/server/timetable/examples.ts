/** Values that columns of a timetable take. */
import type { Examples } from '../rows'

export default {
  timetable_rows: () => ({ kind: 'memo', data: '{"text":"交作业"}', marks: '{}' }),
  timetable_clashes: () => ({ kind: 'memo', lost: '"交作业"' }),
} satisfies Examples
