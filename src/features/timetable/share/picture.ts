import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PosterStore } from '@/shell/share/poster-store'
import type { TimetableStore } from '../timetable-store'

/** A week of the timetable that is shown, drawn by the server from what it has. */
export const pictureOfWeek = (table: TimetableStore, week: number): PosterStore =>
  PosterStore.by(`week ${week}`, async () => {
    // the server has to know what was changed here
    await table.sync()
    return get('cls/picture', { term: table.term?.id ?? '', week }, inPlace)
  })
