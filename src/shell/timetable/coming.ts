/** Classes of the next days as the timetable's pages leave them on the device, for a line that asks nobody. */
import { storage } from '@/platform/storage'

export interface Coming {
  /** ms. */
  from: number
  to: number
  /** When it begins, as 10:10. */
  at: string
  /** 高等数学 · 教三 201. */
  text: string
}

export const placeOfComing = (userId: string): string => `timetable.coming.${userId}`

/** Whether the device knows of classes to come. */
export const hasClasses = (userId: string | undefined): boolean =>
  userId !== undefined && nextClass(userId, Date.now(), Infinity) !== undefined

/** What is next or under way before that moment (ms); undefined where there is nothing. */
export const nextClass = (userId: string, now: number, until: number): Coming | undefined =>
  storage.get<Coming[]>(placeOfComing(userId))?.find(({ from, to }) => to > now && from < until)
