/** Exams that stand in the calendar which others read: the device knows them, the server only what it was given. */
import type { Exam } from '@contract/timetable/academic/schema'
import { sharing } from '@contract/timetable/share/rules'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { foundOf } from './visit'

const fit = (items: readonly Exam[]): Exam[] => items.slice(0, sharing.exams)

/** Those that were read last. */
export const examsForCalendar = (userId: string): Exam[] => fit(foundOf(userId, 'exam')?.items ?? [])

/** Brings exams that were just read into the calendar of who has one. Never rejects. */
export async function renewExams(items: readonly Exam[]): Promise<void> {
  try {
    const { feed } = await get('cls/feed', {}, inPlace)
    if (feed && feed.exams !== null) await post('cls/setfeed', { exams: fit(items) }, inPlace)
  } catch {
    // they go with the next reading
  }
}
