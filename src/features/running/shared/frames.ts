import type { Heard } from '@/net/realtime'
import { isOfKind } from '@/shell/order/use-frames'

/** A frame of any errand of one's own. */
export const ofErrands = (frame: Heard): boolean => isOfKind(frame, 'errand')
