import { session } from '@/net/session'
import { useFrames } from '@/shell/order/use-frames'
import { useStore } from '@/ui/use-store'
import { TimetableStore } from './timetable-store'

/** The timetable of who is signed in, for a page that stands behind `signedIn`: the copy of the device first, then what other devices did. */
export function useTimetable({ pull = false }: { pull?: boolean } = {}): TimetableStore {
  const store = useStore(() => new TimetableStore(session.info?.user_id ?? ''), { show: true, pull })
  // what happened while the line was down is told by none of its frames
  useFrames(({ type }) => type === 'timetable' || type === 'ready', store.sync)
  return store
}
