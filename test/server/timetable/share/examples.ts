/** Values that columns of what leaves a timetable take. */
import type { Examples } from '../../rows'

export default {
  timetable_feeds: () => ({ memos: 'event', exams: '[]' }),
  timetable_codes: () => ({ names: 'all' }),
  timetable_free: () => ({ shown_to: 'mutual' }),
} satisfies Examples
