import type { Heard } from '@/net/realtime'
import { isOfKind, ofOrder } from '@/shell/order/use-frames'

/** A frame of any errand of one's own. */
export const ofErrands = (frame: Heard): boolean => isOfKind(frame, 'errand')
/** A frame of that errand, also of what the hall hears of it: a tip, or that it is taken. */
export const ofErrand =
  (id: string) =>
  (frame: Heard): boolean =>
    ofOrder(id)(frame) || (frame.type === 'errand-hall' && frame.id === id)
